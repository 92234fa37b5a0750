//! Playing levels of the computer opponent: their search limits and how much they overlook.

use crate::limits::{SearchBudget, SearchOptions};
use crate::oversight::OversightRates;

/// A playing level from 1 (beginner) to 8 (full strength of the search).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The number of nodes that level 1 searches. Each higher level searches four times as many. A CPU
/// core needs less than two seconds for level 8.
const FIRST_NODES: u64 = 60;

/// How much each level overlooks. Lower levels overlook more; levels 6 to 8 overlook nothing. Games
/// between the levels determined the numbers (`docs/ARENA.md`). Level 1 beats random play, but
/// misses so many captures of either side that it usually loses to a player who captures whenever
/// possible. Each level clearly beats the next lower one.
const OVERSIGHTS: [OversightRates; 8] = [
    OversightRates::new(400, 630, 300),
    OversightRates::new(250, 350, 170),
    OversightRates::new(160, 210, 100),
    OversightRates::new(90, 110, 50),
    OversightRates::new(40, 45, 20),
    OversightRates::NONE,
    OversightRates::NONE,
    OversightRates::NONE,
];

impl Level {
    /// All levels, from weakest to strongest.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];

    /// Returns the level with a number from 1 to 8; `None` for other numbers.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the maximum number of positions that the level searches.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        FIRST_NODES << (2 * (self.0 - 1))
    }

    /// Returns how much the level overlooks.
    #[must_use]
    pub const fn oversight(self) -> OversightRates {
        OVERSIGHTS[self.0 as usize - 1]
    }

    /// Returns the search limits and options of the level. `seed` selects what the level overlooks.
    #[must_use]
    pub fn search_settings(self, seed: u64) -> (SearchBudget<'static>, SearchOptions) {
        let options = SearchOptions {
            seed,
            oversight: self.oversight(),
            ..SearchOptions::default()
        };
        (SearchBudget::nodes(self.nodes()), options)
    }
}
