//! Code that all variants share: cells and pieces, turns and games, the traits that a variant
//! implements, notation, and secrets.

pub(super) mod cells;
pub(super) mod contract;
pub(super) mod moves;
pub(super) mod notation;
pub(super) mod secrets;
