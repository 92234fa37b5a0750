//! Where pieces go, and the turns that are made of it.

mod attack;
mod castling;
mod pawns;
pub(super) mod single;
pub(super) mod trail;
pub(super) mod turns;
mod wall;
mod ways;
