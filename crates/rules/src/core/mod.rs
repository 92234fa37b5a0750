//! What all variants share: cells and pieces, turns and games, what a variant promises, notation,
//! and secrets.

pub(super) mod cells;
pub(super) mod contract;
pub(super) mod moves;
pub(super) mod notation;
pub(super) mod secrets;
