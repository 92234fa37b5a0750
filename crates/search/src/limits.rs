//! Limits and options of a search.

use crate::oversight::Oversight;

/// Limits of a search. The first one reached ends it.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The maximum number of positions, at least 1. Never exceeded.
    pub nodes: u64,
    /// The depth in plies before only captures are searched, from 1 to [`Limits::MAX_DEPTH`].
    pub depth: u8,
    /// Called about once in a thousand nodes; the search ends when it returns `true`. The result
    /// then depends on timing.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'static> {
    /// The maximum depth of a search, in plies.
    pub const MAX_DEPTH: u8 = 60;

    /// No limits, for searches that end by themselves.
    pub(crate) const NONE: Self = Self::nodes(u64::MAX);

    /// Limits the number of positions, but not the depth.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: Self::MAX_DEPTH,
            stop: &|| false,
        }
    }

    /// Limits the depth, but not the number of positions.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self {
            nodes: u64::MAX,
            depth,
            stop: &|| false,
        }
    }
}

impl Limits<'_> {
    /// How often [`Limits::stop`] is called, in nodes.
    pub(crate) const ASK_EVERY: u64 = 1_024;
}

/// How a search works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Determines the order of turns with equal rank, and so which of several equally good turns is
    /// found.
    pub seed: u64,
    /// The number of plies for which captures and promotions are searched beyond the depth; 0
    /// evaluates each position as it is.
    pub quiescence: u8,
    /// The oversight; none in a search for the best turn. Each game scales it
    /// ([`Game::OVERSIGHT`](crate::Game::OVERSIGHT)).
    pub oversight: Oversight,
    /// Whether events are drawn at random rather than picked by the player who starts one. A game
    /// line does not contain this.
    pub draws: bool,
}

impl Default for Options {
    /// Seed 0, captures searched for eight plies, nothing overlooked, events picked.
    fn default() -> Self {
        Self {
            seed: 0,
            quiescence: 8,
            oversight: Oversight::NONE,
            draws: false,
        }
    }
}
