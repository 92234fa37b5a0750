//! Notation of Interweave: turns, FEN, and explanations of illegal turns.

pub(super) mod explain;
pub(super) mod explanation;
pub(super) mod fen;
mod movement_rule;
mod names;
mod parse;
pub(super) mod read;
