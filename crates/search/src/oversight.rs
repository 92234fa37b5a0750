//! Imitates weaker players: turns of either side that they do not see, and positions that they
//! misjudges. Within one search the same things are overlooked every time. This imitates people: a
//! player who misses a capture still misses it when looking one turn further ahead.

use postern_rules::Core;

use crate::{mix::mix, score::Score};

/// How much is overlooked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Oversight {
    /// How many of 1,000 quiet turns in the tree are not seen.
    pub quiet: u16,
    /// How many of 1,000 captures and promotions are not seen.
    pub loud: u16,
    /// The maximum error of an evaluation, in centipawns.
    pub misjudged: u16,
}

impl Oversight {
    /// Overlooks nothing.
    pub const NONE: Self = Self::new(0, 0, 0);

    /// Creates an oversight from rates per 1,000 for quiet and other turns, and the maximum error
    /// in centipawns.
    #[must_use]
    pub const fn new(quiet: u16, loud: u16, misjudged: u16) -> Self {
        Self {
            quiet,
            loud,
            misjudged,
        }
    }

    /// Scales everything by a percentage.
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

/// The oversights in one position, including the error of its evaluation.
#[derive(Clone, Copy)]
pub(crate) struct BlindSpot {
    oversight: Oversight,
    /// Combines the seeds of the search and the position.
    seed: u64,
}

impl BlindSpot {
    /// Returns `None` if nothing is overlooked.
    pub(crate) fn of(oversight: Oversight, seed: u64, position: &impl Core) -> Option<Self> {
        (oversight != Oversight::NONE).then(|| Self {
            oversight,
            seed: mix(seed) ^ position.key(),
        })
    }

    /// Whether a turn is overlooked. `place` is its index among all turns of the position.
    pub(crate) fn hides(self, place: u16, is_quiet: bool) -> bool {
        let of_thousand = if is_quiet {
            self.oversight.quiet
        } else {
            self.oversight.loud
        };
        let drawn = mix(self.seed.wrapping_add(u64::from(place))) % 1_000;
        drawn < u64::from(of_thousand)
    }

    /// Returns the misjudged value of the position instead of `score`.
    pub(crate) fn misjudged(self, score: Score) -> Score {
        let most = self.oversight.misjudged;
        let drawn = mix(!self.seed) % (2 * u64::from(most) + 1);
        let error = i32::try_from(drawn).unwrap_or(0) - i32::from(most);
        Score::centipawns(score.value() + error)
    }
}
