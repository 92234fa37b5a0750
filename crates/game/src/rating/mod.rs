//! Ratings: which games count for which ratings, and how a game changes them.

pub(crate) mod glicko;
pub(crate) mod set;
pub(crate) mod strength;
