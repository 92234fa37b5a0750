//! Notation of Event Chess: turns, FEN, and explanations of illegal turns.

mod explain;
pub(super) mod fen;
mod names;
mod parse;
pub(super) mod pieces;
pub(super) mod read;
pub(super) mod saved;
