//! A computer player in a game: its knowledge and its next action.

pub(super) mod answer;
mod hidden;
pub(super) mod knowledge;
mod starts;
