//! Checks that a turn leaves no own royal piece attacked, by playing the turn. Used where pins and
//! checkers do not suffice to decide.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square, attacks};

use super::turn::Turn;
use super::turn_effects::TurnEffects;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::{castling_goals, castling_squares};

impl PublicPosition {
    /// Returns the public position after a turn's moves, with the same side to move, and the turn's
    /// effects.
    pub(in crate::event_chess) fn made(&self, turn: Turn) -> (Self, TurnEffects) {
        let (mut after, mut made) = (self.clone(), TurnEffects::default());
        for part in turn.moves() {
            after.make(part, &mut made);
        }
        (after, made)
    }

    /// Whether an otherwise possible turn is legal: no own piece blocks the far end of the passage,
    /// and no royal piece of the moving side is attacked afterwards. Ignores the capture limit.
    pub(in crate::event_chess) fn is_safe(&self, turn: Turn) -> bool {
        let (after, made) = self.made(turn);
        !made.blocked && after.stays_safe(&made)
    }

    /// Whether no royal piece of the moving side is attacked after a turn. `self` is the public
    /// position after its moves, with that side still to move.
    pub(super) fn stays_safe(mut self, made: &TurnEffects) -> bool {
        let us = self.turn;
        self.judge_as(made);
        !self.is_attacked(us)
    }

    /// Returns the moving side's royal pieces that are attacked after a turn, with pieces that fell
    /// off the board put back. `self` is the public position after its moves, with that side still
    /// to move.
    pub(in crate::event_chess) fn endangered(&self, made: &TurnEffects) -> Bitboard {
        let us = self.turn;
        let standing = self.judged_as(made);
        if standing.is_attacked(us) {
            standing.attacked(us)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the public position in which attacks after a turn are computed: pieces that fell off
    /// the board are put back, and the other side is to move.
    pub(in crate::event_chess) fn judged_as(&self, made: &TurnEffects) -> Self {
        let mut standing = self.clone();
        standing.judge_as(made);
        standing
    }

    fn judge_as(&mut self, made: &TurnEffects) {
        self.put_back(made);
        self.turn = !self.turn;
        self.passed = self.takable(made.passed);
    }

    /// Whether a turn captures at most `allowance` pieces other than pawns. `None` means that there
    /// is no limit.
    pub(in crate::event_chess) fn keeps_limit(made: &TurnEffects, allowance: Option<u8>) -> bool {
        allowance.is_none_or(|left| made.taken_pieces <= left)
    }

    /// Returns the castling move on the given side of the board, if it is legal.
    pub(in crate::event_chess) fn may_castle(&self, side: CastlingSide) -> Option<Move> {
        let castle = self.castling(side)?;
        let Move::Castle { king, rook } = castle else {
            return None;
        };
        let free = (attacks::between(king, rook) & self.board.occupied()).is_empty();
        let goes = free && !self.is_barred(king, rook) && !self.rests(king) && !self.rests(rook);
        (goes && self.attacked_on_the_way(king, side).is_none() && self.is_safe(castle.into()))
            .then_some(castle)
    }

    /// Returns the castling move on the given side of the board, if the castling right exists.
    pub(in crate::event_chess) fn castling(&self, side: CastlingSide) -> Option<Move> {
        let (king, rook) = castling_squares(self.turn, side);
        self.rights
            .contains(rook)
            .then_some(Move::Castle { king, rook })
    }

    /// Whether a wall prevents castling.
    fn is_barred(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castling_goals(self.turn, king, rook);
        self.active_events.barred(king).contains(king_to)
            || self.active_events.barred(rook).contains(rook_to)
    }

    fn rests(&self, piece: Square) -> bool {
        self.active_events.resting(self.turn).contains(piece)
    }

    /// Checks the king's own square and the squares that it crosses when castling. Returns the
    /// first one that is attacked. The king's final square is checked elsewhere.
    pub(in crate::event_chess) fn attacked_on_the_way(
        &self,
        king: Square,
        side: CastlingSide,
    ) -> Option<Square> {
        let way = attacks::between(king, side.king_to(self.turn));
        std::iter::once(king)
            .chain(way)
            .find(|square| self.attackers_of_way(king, *square).any())
    }

    /// Returns the enemy pieces that attack the king as it crosses `square`.
    pub(in crate::event_chess) fn attackers_of_way(
        &self,
        king: Square,
        square: Square,
    ) -> Bitboard {
        let us: Color = self.turn;
        let mut passing = self.clone();
        passing.board.discard_piece_at(king);
        passing.board.set_piece_at(square, Role::King.of(us));
        passing.attackers(us, square)
    }
}
