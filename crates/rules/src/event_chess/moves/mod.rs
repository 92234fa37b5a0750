//! Code that moves pieces, plays and generates turns, and checks their legality.

mod advancing;
mod attack;
mod count;
mod judge;
mod making;
pub(super) mod pattern;
pub(super) mod targets;
pub(super) mod turn;
pub(super) mod turn_effects;
pub(super) mod turns;
