//! Movement of pieces, beams, turn generation and legality.

mod judge;
pub(super) mod lines;
mod turns;
