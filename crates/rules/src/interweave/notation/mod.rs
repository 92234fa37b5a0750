//! What is written and read: turns, positions, and why a turn is illegal.

pub(super) mod explain;
pub(super) mod fen;
mod movement_rule;
mod names;
pub(super) mod read;
pub(super) mod why;
mod written;
