//! Notation of Hole Chess: turns, FEN, and explanations of illegal turns.

pub(super) mod explain;
pub(super) mod fen;
mod names;
mod parse;
pub(super) mod read;
