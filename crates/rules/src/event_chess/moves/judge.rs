//! Whether a turn that is possible leaves its own royal pieces unattacked: judged exactly, for whatever is not
//! settled by pins and checkers.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Role, Square, attacks};

use super::{made::Made, turn::Turn};
use crate::event_chess::situation::Situation;
use crate::orthodox::{castling_goals, castling_squares};

impl Situation {
    /// The board after a turn, its side still to move, and what the turn has done.
    pub(in crate::event_chess) fn made(&self, turn: Turn) -> (Self, Made) {
        let (mut after, mut made) = (self.clone(), Made::default());
        for part in turn.moves() {
            after.make(part, &mut made);
        }
        (after, made)
    }

    /// Whether a turn that is possible otherwise is legal: no friend at the far end of a way, and no royal
    /// piece of its side attacked after all of it. The capture limit is another matter.
    pub(in crate::event_chess) fn is_safe(&self, turn: Turn) -> bool {
        let (after, made) = self.made(turn);
        !made.blocked && after.stays_safe(&made)
    }

    /// Whether no royal piece of the side that has made a turn is attacked after it. `self` is the board after
    /// it, that side still to move.
    pub(super) fn stays_safe(mut self, made: &Made) -> bool {
        let us = self.turn;
        self.judge_as(made);
        !self.is_attacked(us)
    }

    /// The royal pieces of the side that has made a turn that are attacked after it, those that fell being
    /// where they landed. `self` is the board after it, that side still to move.
    pub(in crate::event_chess) fn endangered(&self, made: &Made) -> Bitboard {
        let us = self.turn;
        let standing = self.judged_as(made);
        if standing.is_attacked(us) {
            standing.attacked(us)
        } else {
            Bitboard::EMPTY
        }
    }

    /// The position by which a turn is judged: as if nothing had fallen, the other side to move.
    pub(in crate::event_chess) fn judged_as(&self, made: &Made) -> Self {
        let mut standing = self.clone();
        standing.judge_as(made);
        standing
    }

    fn judge_as(&mut self, made: &Made) {
        self.put_back(made);
        self.turn = !self.turn;
        self.passed = self.takable(made.passed);
    }

    /// Whether a turn stays within the capture limit, given what is left of it.
    pub(in crate::event_chess) fn keeps_limit(made: &Made, allowance: Option<u8>) -> bool {
        allowance.is_none_or(|left| made.taken_pieces <= left)
    }

    /// Whether the side to move may castle there.
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

    /// Castling on one side, as long as the right to it stands.
    pub(in crate::event_chess) fn castling(&self, side: CastlingSide) -> Option<Move> {
        let (king, rook) = castling_squares(self.turn, side);
        self.rights
            .contains(rook)
            .then_some(Move::Castle { king, rook })
    }

    /// Whether a wall stands in the way of castling.
    fn is_barred(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castling_goals(self.turn, king, rook);
        self.forces.barred(king).contains(king_to) || self.forces.barred(rook).contains(rook_to)
    }

    fn rests(&self, piece: Square) -> bool {
        self.forces.resting(self.turn).contains(piece)
    }

    /// The first attacked square among the king's own and those that it crosses; where it stands in
    /// the end is another matter.
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

    /// The enemies that attack the king as it passes over `square`.
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
