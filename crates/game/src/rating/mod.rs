//! Ratings: the sets of games in which they count, and what a game changes.

pub(crate) mod glicko;
pub(crate) mod set;
pub(crate) mod strength;
