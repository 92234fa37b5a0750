//! Playing levels: their search limits and oversights.

use crate::{
    limits::{Limits, Options},
    oversight::Oversight,
};

/// A level from 1, a beginner, to 8, the full strength of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The nodes of level 1. Each level has four times as many as the one below. A CPU core searches
/// level 8's in less than two seconds.
const FIRST_NODES: u64 = 60;

/// What the eight levels overlook: less at each level, and nothing from level 6 on. The numbers
/// were determined by games between the levels (`docs/ARENA.md`). Level 1 beats random play, but
/// misses so many captures by either side that it usually loses to a player who captures if
/// possible. Each level clearly beats the one below.
const OVERSIGHTS: [Oversight; 8] = [
    Oversight::new(400, 630, 300),
    Oversight::new(250, 350, 170),
    Oversight::new(160, 210, 100),
    Oversight::new(90, 110, 50),
    Oversight::new(40, 45, 20),
    Oversight::NONE,
    Oversight::NONE,
    Oversight::NONE,
];

impl Level {
    /// All levels, the weakest first.
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

    /// Returns the level with a number from 1 to 8.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the number of positions that it searches.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        FIRST_NODES << (2 * (self.0 - 1))
    }

    /// Returns its oversight.
    #[must_use]
    pub const fn oversight(self) -> Oversight {
        OVERSIGHTS[self.0 as usize - 1]
    }

    /// Returns the limits and options of its search for a seed.
    #[must_use]
    pub fn search_settings(self, seed: u64) -> (Limits<'static>, Options) {
        let options = Options {
            seed,
            oversight: self.oversight(),
            ..Options::default()
        };
        (Limits::nodes(self.nodes()), options)
    }
}
