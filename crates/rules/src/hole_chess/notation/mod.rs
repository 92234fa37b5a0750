//! What is written and read: turns, positions, and why a turn is illegal.

pub(super) mod explain;
pub(super) mod fen;
mod names;
pub(super) mod read;
mod written;
