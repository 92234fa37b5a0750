//! Crazyhouse as lichess plays it: chess in which a captured piece changes sides and waits beside
//! the board, until its new owner drops it on an empty square.
//!
//! The position is shakmaty's. `info` is what is constant, `features` shows the pieces in hand and
//! those that were pawns.

mod features;
mod info;

pub use info::INFO;

use shakmaty::variant::Crazyhouse;

use crate::{
    Features, Reason, VariantInfo,
    orthodox::{self, Chesslike},
};

/// A position of Crazyhouse.
pub type Position = orthodox::Position<Crazyhouse>;

impl Chesslike for Crazyhouse {
    /// Nothing but chess's own ends ends the game.
    const OWN_END: Reason = Reason::Checkmate;

    fn info() -> &'static VariantInfo {
        &INFO
    }

    fn features(&self) -> Features {
        features::of(self)
    }
}
