//! Turns, games made of them, how games end, and by which keys positions are the same.

pub(crate) mod game_line;
pub(crate) mod key;
pub(crate) mod outcome;
pub(crate) mod perft;
pub(crate) mod record;
pub(crate) mod turn;
