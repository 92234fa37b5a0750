//! How far a search goes.

use crate::oversight::Oversight;

/// Where a search ends, whichever comes first.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Positions to look at, at least 1. Never exceeded.
    pub nodes: u64,
    /// Plies to look ahead before captures alone are followed, from 1 to [`Limits::MOST_DEPTH`].
    pub depth: u8,
    /// Asked about once in a thousand nodes; the search ends when it says yes, and what it finds then
    /// depends on when that was.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'static> {
    /// The greatest depth of a search, in plies.
    pub const MOST_DEPTH: u8 = 60;

    /// None at all: for what ends by itself.
    pub(crate) const NONE: Self = Self::nodes(u64::MAX);

    /// So many positions, however deep.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: Self::MOST_DEPTH,
            stop: &|| false,
        }
    }

    /// So many plies, however many positions that takes.
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
    /// How often [`Limits::stop`] is asked, in nodes.
    pub(crate) const ASK_EVERY: u64 = 1_024;
}

/// How a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Decides which of turns that promise the same is looked at first, and so which of equally good
    /// ones is found.
    pub seed: u64,
    /// How many plies captures and promotions are followed beyond the depth; 0 weighs each
    /// position as it stands there.
    pub quiescence: u8,
    /// What is overlooked; nothing in a search for the best turn. Each game has its own measure for it
    /// ([`Game::OVERSIGHT`](crate::Game::OVERSIGHT)).
    pub oversight: Oversight,
    /// Whether events are drawn in the game, rather than picked by who starts one; a game line does not tell.
    pub draws: bool,
}

impl Default for Options {
    /// Seed 0, captures followed for eight plies, nothing overlooked, events picked.
    fn default() -> Self {
        Self {
            seed: 0,
            quiescence: 8,
            oversight: Oversight::NONE,
            draws: false,
        }
    }
}
