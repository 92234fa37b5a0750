//! A computer player at a board: its knowledge and its actions.

pub(super) mod answer;
mod hidden;
pub(super) mod knowledge;
mod starts;
