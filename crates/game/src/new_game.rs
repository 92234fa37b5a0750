//! The settings of a new game.

use postern_rules::{Color, Variant};
use strum::{Display, EnumString};

use super::{Admission, Computer, Deal, TimeControl, digest::CommandDigest};

/// Who a new game is played against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Opponent {
    /// Anybody who has the link, or the person who is challenged by name.
    Friend,
    /// Anybody who accepts the open seek.
    Anyone,
    /// Nobody else: the creator plays both sides at one board.
    BothSides,
    /// A computer player.
    Computer(Computer),
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub variant: Variant,
    pub with: Opponent,
    /// The side that the creator takes; `None` leaves it to chance. Ignored at one board.
    pub play: Option<Color>,
    pub time: TimeControl,
    /// The start position, if it is not the variant's own.
    pub fen: Option<String>,
    /// The seed for a shuffled start, instead of a FEN, in a variant that can be shuffled.
    pub seed: Option<u64>,
    /// How its events come into force, where that is not as usual.
    pub deal: Option<Deal>,
    /// Whether its result is to count for the players' ratings.
    pub rated: bool,
    /// Who may take the free seat. Ignored at one board.
    pub admission: Admission,
}

impl NewGame {
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        // A start that is shuffled has a seed of the server's choice.
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
        // What is not asked for adds nothing, as in versions that did not know it.
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
