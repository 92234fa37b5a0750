//! Counts legal turns.

use shakmaty::{Bitboard, Move, Role, Square};

use super::turn::Turn;
use super::turns::{PROMOTIONS, TurnSink};
use crate::event_chess::situation::PublicPosition;

/// Counts turns without creating them.
struct TurnCounter(usize);

impl TurnSink for TurnCounter {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.count();
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i32) {
        let promotions = (to & Bitboard::BACKRANKS).count();
        self.0 += to.count() + promotions * (PROMOTIONS.len() - 1);
    }

    #[inline]
    fn marches(&mut self, _: Move, to: Bitboard, offset: i32) {
        self.pawns(to, offset);
    }

    #[inline]
    fn turn(&mut self, _: Turn) {
        self.0 += 1;
    }
}

impl PublicPosition {
    /// Returns the number of legal turns.
    pub(in crate::event_chess) fn count(&self) -> u64 {
        let mut counter = TurnCounter(0);
        self.visit(&mut counter);
        counter.0 as u64
    }
}
