//! Movement of pieces, and turns composed of moves.

mod attack;
mod castling;
mod pawns;
pub(super) mod single;
pub(super) mod trail;
pub(super) mod turns;
mod wall;
mod ways;
