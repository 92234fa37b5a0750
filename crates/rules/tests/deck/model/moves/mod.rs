//! Movement of pieces, and turns made of it.

mod attack;
mod castling;
mod pawns;
pub(super) mod single;
pub(super) mod trail;
pub(super) mod turns;
mod wall;
mod ways;
