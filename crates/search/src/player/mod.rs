//! A computer player at a board: what it may know of a game, and what it does there.

pub(super) mod answer;
mod hidden;
pub(super) mod knowledge;
mod starts;
