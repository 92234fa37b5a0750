//! What is written and read: turns, positions, and why a turn is illegal.

mod explain;
pub(super) mod fen;
mod names;
pub(super) mod pieces;
pub(super) mod read;
pub(super) mod saved;
mod written;
