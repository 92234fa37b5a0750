//! Code that moves pieces, fires beams, generates turns and checks their legality.

mod judge;
pub(super) mod lines;
mod turns;
