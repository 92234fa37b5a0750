//! Atomic Chess with the rules of lichess: chess in which every capture causes an explosion.
//!
//! Positions are those of the shakmaty crate. `info` defines the variant's constants. `explosion`
//! computes a capture's effects on the board, and explains why some captures are illegal.

mod explosion;
mod info;

pub use info::INFO;

use shakmaty::variant::Atomic;
use shakmaty::{Bitboard, Move};

use crate::orthodox::ShakmatyGame;
use crate::{EndReason, StepEffect, VariantInfo, orthodox};

/// A position of Atomic Chess.
pub type Position = orthodox::Position<Atomic>;

impl ShakmatyGame for Atomic {
    const OWN_END: EndReason = EndReason::KingExploded;

    fn info() -> &'static VariantInfo {
        &INFO
    }

    fn aftermath(&self, turn: Move) -> Vec<StepEffect> {
        explosion::effects(self, turn)
    }

    fn lost_with(&self, turn: Move) -> Bitboard {
        explosion::lost_with(self, turn)
    }

    fn forbids(&self, turn: Move) -> Option<(String, Bitboard)> {
        explosion::forbids(self, turn)
    }
}
