//! Simulates weaker players, who overlook turns of either side and misjudge positions. A search
//! overlooks the same turns at every depth, just as a person who misses a capture also misses it
//! when looking one turn further ahead.

use postern_rules::PlayablePosition;

use crate::mix::mix;
use crate::score::Score;

/// How much a search overlooks and misjudges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OversightRates {
    /// The number of quiet turns that are overlooked, out of 1,000.
    pub quiet: u16,
    /// The number of captures and promotions that are overlooked, out of 1,000.
    pub loud: u16,
    /// The maximum evaluation error, in centipawns.
    pub misjudged: u16,
}

impl OversightRates {
    /// No oversight: the search sees everything.
    pub const NONE: Self = Self::new(0, 0, 0);

    /// Creates rates from the number of overlooked quiet turns and other turns (out of 1,000 each)
    /// and the maximum evaluation error in centipawns.
    #[must_use]
    pub const fn new(quiet: u16, loud: u16, misjudged: u16) -> Self {
        Self {
            quiet,
            loud,
            misjudged,
        }
    }

    /// Scales all values by a percentage.
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

/// Determines which turns a search overlooks in one position, and its evaluation error.
#[derive(Clone, Copy)]
pub(crate) struct PositionOversights {
    oversight: OversightRates,
    /// A seed that depends on the search and on the position.
    seed: u64,
}

impl PositionOversights {
    /// Determines what a search overlooks in one position; returns `None` if it overlooks nothing.
    pub(crate) fn of(
        oversight: OversightRates,
        seed: u64,
        position: &impl PlayablePosition,
    ) -> Option<Self> {
        (oversight != OversightRates::NONE).then(|| Self {
            oversight,
            seed: mix(seed) ^ position.key(),
        })
    }

    /// Whether the search overlooks a turn. `place` is the turn's index among all turns of the
    /// position.
    pub(crate) fn hides(self, place: u16, is_quiet: bool) -> bool {
        let of_thousand = if is_quiet {
            self.oversight.quiet
        } else {
            self.oversight.loud
        };
        let drawn = mix(self.seed.wrapping_add(u64::from(place))) % 1_000;
        drawn < u64::from(of_thousand)
    }

    /// Returns `score` with the evaluation error of this position added.
    pub(crate) fn misjudged(self, score: Score) -> Score {
        let most = self.oversight.misjudged;
        let drawn = mix(!self.seed) % (2 * u64::from(most) + 1);
        let error = i32::try_from(drawn).unwrap_or(0) - i32::from(most);
        Score::centipawns(score.value() + error)
    }
}
