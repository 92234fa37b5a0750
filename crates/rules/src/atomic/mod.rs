//! Atomic Chess as lichess plays it: chess in which every capture causes an explosion.
//!
//! The position is shakmaty's. `info` has the constants; `explosion` computes the effects of a
//! capture to the board and why some captures are illegal.

mod explosion;
mod info;

pub use info::INFO;

use shakmaty::{Bitboard, Move, variant::Atomic};

use crate::{
    Effect, Reason, VariantInfo,
    orthodox::{self, Chesslike},
};

/// A position of Atomic Chess.
pub type Position = orthodox::Position<Atomic>;

impl Chesslike for Atomic {
    const OWN_END: Reason = Reason::KingExploded;

    fn info() -> &'static VariantInfo {
        &INFO
    }

    fn aftermath(&self, turn: Move) -> Vec<Effect> {
        explosion::effects(self, turn)
    }

    fn lost_with(&self, turn: Move) -> Bitboard {
        explosion::lost_with(self, turn)
    }

    fn forbids(&self, turn: Move) -> Option<(String, Bitboard)> {
        explosion::forbids(self, turn)
    }
}
