//! Levels of strength: how far each looks, and what it overlooks.

use crate::{
    limits::{Limits, Options},
    oversight::Oversight,
};

/// A level, from 1, which has just learned the rules, to 8, which uses all that the search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The nodes of level 1. Each level has four times as many as the one below it, and level 8 as many as a
/// processor looks at in less than two seconds.
const FIRST_NODES: u64 = 60;

/// What the eight levels overlook: less and less, and nothing from level 6 on. Games between the levels
/// have set these numbers (`docs/ARENA.md`): level 1 beats chance, but sees so few of the captures, its
/// own and the other's, that in most games it loses to a player who takes whatever there is. Each level
/// overlooks so much less that it clearly beats the one below it.
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
    /// Every level, the weakest first.
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

    /// The level of a number from 1 to 8.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many positions it looks at.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        FIRST_NODES << (2 * (self.0 - 1))
    }

    /// What it overlooks.
    #[must_use]
    pub const fn oversight(self) -> Oversight {
        OVERSIGHTS[self.0 as usize - 1]
    }

    /// How far it looks, and how, for a seed.
    #[must_use]
    pub fn asks(self, seed: u64) -> (Limits<'static>, Options) {
        let options = Options {
            seed,
            oversight: self.oversight(),
            ..Options::default()
        };
        (Limits::nodes(self.nodes()), options)
    }
}
