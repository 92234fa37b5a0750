//! Turns, games, results, perft and position keys.

pub(crate) mod game_line;
pub(crate) mod key;
pub(crate) mod outcome;
pub(crate) mod perft;
pub(crate) mod record;
pub(crate) mod turn;
