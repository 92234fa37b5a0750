//! Limits and options of searches.

use crate::oversight::OversightRates;

/// The limits of a search, which ends when it reaches the first of them.
#[derive(Clone, Copy)]
pub struct SearchBudget<'a> {
    /// The maximum number of positions to search, at least 1. Never exceeded.
    pub nodes: u64,
    /// The maximum depth in plies, from 1 to [`SearchBudget::MAX_DEPTH`]. Captures are searched
    /// beyond this depth.
    pub depth: u8,
    /// A callback that ends the search by returning `true`. It is called about once per thousand
    /// nodes. A search that the callback ends is not reproducible.
    pub stop: &'a dyn Fn() -> bool,
}

impl SearchBudget<'static> {
    /// The greatest depth to which any search can go, in plies.
    pub const MAX_DEPTH: u8 = 60;

    /// No limits, for searches that end on their own.
    pub(crate) const NONE: Self = Self::nodes(u64::MAX);

    /// Creates limits with a maximum number of positions and unlimited depth.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: Self::MAX_DEPTH,
            stop: &|| false,
        }
    }

    /// Creates limits with a maximum depth and an unlimited number of positions.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self {
            nodes: u64::MAX,
            depth,
            stop: &|| false,
        }
    }
}

impl SearchBudget<'_> {
    /// The number of nodes between two calls of [`SearchBudget::stop`].
    pub(crate) const ASK_EVERY: u64 = 1_024;
}

/// Options that change how a search works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// A seed that breaks ties between turns in the move ordering. It also determines which of
    /// several equally good turns is found.
    pub seed: u64,
    /// The number of plies for which captures and promotions are searched beyond the maximum depth.
    /// With 0, leaf positions are evaluated directly.
    pub quiescence: u8,
    /// How much the search overlooks, for weaker levels. Each game scales it
    /// ([`SearchableGame::OVERSIGHT`](crate::SearchableGame::OVERSIGHT)).
    pub oversight: OversightRates,
    /// Whether the server draws event cards at random. Otherwise the player who starts a card picks
    /// it. A `GameLine` does not contain this setting.
    pub draws: bool,
}

impl Default for SearchOptions {
    /// Returns options with seed 0, eight plies of quiescence search, no oversight and picked
    /// cards.
    fn default() -> Self {
        Self {
            seed: 0,
            quiescence: 8,
            oversight: OversightRates::NONE,
            draws: false,
        }
    }
}
