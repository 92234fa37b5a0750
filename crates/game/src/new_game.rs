//! The settings of a new game.

use postern_rules::{Color, Variant};
use strum::{Display, EnumString};

use super::{Admission, Computer, Deal, TimeControl, digest::CommandDigest};

/// The kind of opponent for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Opponent {
    /// Anyone who has the link, or the person who is challenged.
    Friend,
    /// Anyone who accepts the open seek.
    Anyone,
    /// Pass and play: the creator plays both sides on one board.
    BothSides,
    /// A computer player.
    Computer(Computer),
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub variant: Variant,
    pub with: Opponent,
    /// The creator's side; `None` for a random one. Ignored in pass and play.
    pub play: Option<Color>,
    pub time: TimeControl,
    /// The FEN of the start position; `None` for the variant's own.
    pub fen: Option<String>,
    /// The seed of a shuffled start, instead of a FEN, if the variant allows shuffling.
    pub seed: Option<u64>,
    /// The deck and how its events start; `None` for the variant's standard.
    pub deal: Option<Deal>,
    /// Whether the game is to be rated.
    pub rated: bool,
    /// The conditions for taking the free seat. Ignored in pass and play.
    pub admission: Admission,
}

impl NewGame {
    /// Returns a digest that stays the same if the request is sent again.
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        // The server chooses the seed of a shuffled start, so it is not part of the request.
        let start = match (&self.fen, self.seed) {
            (Some(fen), _) => fen,
            (None, Some(_)) => "shuffled",
            (None, None) => "usual",
        };
        let with = match self.with {
            Opponent::Computer(computer) => computer.to_string(),
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
        // Defaults add nothing, so that digests stay the same as in versions without these
        // settings.
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
