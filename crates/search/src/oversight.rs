//! What a weaker player overlooks: turns that are not seen, the own and the other's, and positions
//! that are thought better or worse than they are. In one search the same is overlooked again each
//! time, as people do it: whoever has not seen a capture does not see it one turn later in the same
//! thought.

use postern_rules::Core;

use crate::{mix::mix, score::Score};

/// How much is overlooked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Oversight {
    /// Of a thousand quiet turns in the tree, how many are not seen.
    pub quiet: u16,
    /// Of a thousand turns that take or promote, how many are not seen.
    pub loud: u16,
    /// By how many hundredths of a pawn, at most, a position is thought better or worse than it is.
    pub misjudged: u16,
}

impl Oversight {
    /// Everything is seen.
    pub const NONE: Self = Self::new(0, 0, 0);

    /// So many of a thousand quiet turns and of a thousand others are not seen, and positions
    /// misjudged by so much.
    #[must_use]
    pub const fn new(quiet: u16, loud: u16, misjudged: u16) -> Self {
        Self {
            quiet,
            loud,
            misjudged,
        }
    }

    /// So many percent of it.
    pub(crate) fn scaled(self, percent: u16) -> Self {
        let scaled = |part: u16, most: u16| {
            let scaled = u32::from(part) * u32::from(percent) / 100;
            u16::try_from(scaled).map_or(most, |scaled| scaled.min(most))
        };
        Self {
            quiet: scaled(self.quiet, 1_000),
            loud: scaled(self.loud, 1_000),
            misjudged: scaled(self.misjudged, u16::MAX),
        }
    }
}

/// What is overlooked in one position, and by how much it is misjudged.
#[derive(Clone, Copy)]
pub(crate) struct BlindSpot {
    oversight: Oversight,
    /// Of the search and of the position.
    seed: u64,
}

impl BlindSpot {
    /// `None` when everything is seen.
    pub(crate) fn of(oversight: Oversight, seed: u64, position: &impl Core) -> Option<Self> {
        (oversight != Oversight::NONE).then(|| Self {
            oversight,
            seed: mix(seed) ^ position.key(),
        })
    }

    /// Whether a turn is not seen; `place` is its place among all turns of the position.
    pub(crate) fn hides(self, place: u16, is_quiet: bool) -> bool {
        let of_thousand = if is_quiet {
            self.oversight.quiet
        } else {
            self.oversight.loud
        };
        let drawn = mix(self.seed.wrapping_add(u64::from(place))) % 1_000;
        drawn < u64::from(of_thousand)
    }

    /// What the position is thought to be worth instead of `score`.
    pub(crate) fn misjudged(self, score: Score) -> Score {
        let most = self.oversight.misjudged;
        let drawn = mix(!self.seed) % (2 * u64::from(most) + 1);
        let error = i32::try_from(drawn).unwrap_or(0) - i32::from(most);
        Score::centipawns(score.value() + error)
    }
}
