//! Where pieces go and look, all turns, and whether one is legal.

mod judge;
pub(super) mod lines;
mod turns;
