//! Settings for creating a game.

use postern_rules::{Color, Variant};
use strum::{Display, EnumString};

use super::digest::CommandDigest;
use super::{ComputerPlayer, EventDeal, SeatConditions, TimeControl};

/// The kind of opponent that the creator of a game wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum OpponentKind {
    /// Anyone who has the link, or the challenged person.
    Friend,
    /// Anyone who accepts the open seek on the start page.
    Anyone,
    /// Nobody: the creator plays both sides (pass and play).
    BothSides,
    /// A computer player with a fixed level.
    Computer(ComputerPlayer),
}

/// The creator's settings for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub variant: Variant,
    pub with: OpponentKind,
    /// The creator's side; `None` for a random side. Ignored in pass and play.
    pub play: Option<Color>,
    pub time: TimeControl,
    /// The FEN of the start position; `None` for the variant's standard start.
    pub fen: Option<String>,
    /// The seed for a shuffled start position, in variants that allow shuffling. Cannot be combined
    /// with `fen`.
    pub seed: Option<u64>,
    /// The deck and how its event cards are started; `None` for the variant's default.
    pub deal: Option<EventDeal>,
    /// Whether the result should change the players' ratings.
    pub rated: bool,
    /// The conditions for joining the game. Ignored in pass and play.
    pub admission: SeatConditions,
}

impl NewGame {
    /// Returns a digest of the settings. Retries of a request have the same digest.
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        // The server chooses the seed of a shuffled start, so the digest must not depend on the
        // seed.
        let start = match (&self.fen, self.seed) {
            (Some(fen), _) => fen,
            (None, Some(_)) => "shuffled",
            (None, None) => "usual",
        };
        let with = match self.with {
            OpponentKind::Computer(computer) => computer.to_string(),
            other => other.to_string(),
        };
        let time = self.time.to_string();
        let mut parts = vec![
            self.variant.slug().as_bytes(),
            with.as_bytes(),
            self.play.map_or("random", Color::slug).as_bytes(),
            time.as_bytes(),
            start.as_bytes(),
        ];
        // Default settings do not contribute to the digest, so that it matches the digests of older
        // versions.
        if self.rated {
            parts.push(b"rated");
        }
        if let Some(invited) = &self.admission.invited {
            parts.extend([&b"invited"[..], invited.as_str().as_bytes()]);
        }
        if self.admission.accounts_only {
            parts.push(b"accounts only");
        }
        let range = self.admission.ratings.map(|range| range.to_string());
        if let Some(range) = &range {
            parts.extend([&b"ratings"[..], range.as_bytes()]);
        }
        let deal = self.deal.as_ref().map(ToString::to_string);
        if let Some(deal) = &deal {
            parts.extend([&b"deal"[..], deal.as_bytes()]);
        }
        CommandDigest::of(&parts)
    }
}
