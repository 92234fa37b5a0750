//! Crazyhouse as lichess plays it: chess in which a captured piece changes sides and waits beside
//! the board, until its new owner drops it on an empty square.
//!
//! The position is shakmaty's. `info` is what is constant, `features` shows the pieces in hand and
//! those that were pawns.

mod features;
mod info;

pub use info::INFO;

use shakmaty::{
    CastlingMode, EnPassantMode, FromSetup as _, MoveList, Position as _, PositionError,
    variant::Crazyhouse,
};

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

    /// With nothing in hand, so that shakmaty's list has room for them.
    fn moves(&self) -> MoveList {
        let mut setup = self.to_setup(EnPassantMode::Legal);
        setup.pockets = None;
        let board = Self::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .expect("a position stays valid when the hands are emptied");
        board.legal_moves()
    }

    fn features(&self) -> Features {
        features::of(self)
    }
}
