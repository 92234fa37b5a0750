//! Ratings: which games are rated in which rating set, and how a game changes ratings.

pub(crate) mod glicko;
pub(crate) mod set;
pub(crate) mod strength;
