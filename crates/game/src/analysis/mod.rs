//! Analysis of positions and games: problems, computer reviews, saved analyses and the position
//! index.

pub(crate) mod positions;
pub(crate) mod problem;
pub(crate) mod review;
pub(crate) mod study;
