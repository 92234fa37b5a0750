//! Whether a turn that is possible leaves its own king unattacked: judged exactly, for the turns
//! that have to do with the passage and for whatever else is not settled by pins and checkers.

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square, attacks};

use super::{attack::Placement, situation::Situation};
use crate::orthodox::{castling_goals, castling_squares};

/// Where the pieces stand after a turn, as the judge needs it.
pub(super) struct Aftermath {
    pub(super) king: Square,
    pub(super) placement: Placement,
}

impl Situation {
    /// What a turn leads to; `None` when a friend stands at the far end of the passage.
    pub(super) fn aftermath(&self, turn: Move) -> Option<Aftermath> {
        let us = self.turn;
        let (mut own, mut enemies) = (self.board.by_color(us), self.board.by_color(!us));
        let mut king = self.king(us);
        let mut arrive = |to: Square, own: &mut Bitboard| {
            let end = self.end_of(to);
            enemies.discard(to);
            enemies.discard(end);
            own.insert(end).then_some(end)
        };
        match turn {
            Move::Castle { king: from, rook } => {
                let (king_to, rook_to) = castling_goals(us, from, rook);
                own.discard(from);
                own.discard(rook);
                king = arrive(king_to, &mut own)?;
                arrive(rook_to, &mut own)?;
            }
            Move::Normal { role, from, to, .. } => {
                own.discard(from);
                let end = arrive(to, &mut own)?;
                if role == Role::King {
                    king = end;
                }
            }
            Move::EnPassant { from, to } => {
                own.discard(from);
                arrive(to, &mut own)?;
                enemies.discard(Square::from_coords(to.file(), from.rank()));
            }
            Move::Put { .. } => {}
        }
        let passed = self
            .passed_over(turn)
            .filter(|passed| (self.ready_for(!us, *passed) & enemies).any());
        Some(Aftermath {
            king,
            placement: Placement {
                own,
                enemies,
                passed,
            },
        })
    }

    /// Whether a turn that is possible otherwise is legal: no friend at the far end, and the king
    /// not attacked after all of it.
    pub(super) fn is_safe(&self, turn: Move) -> bool {
        self.aftermath(turn).is_some_and(|after| {
            self.attackers(self.turn, after.king, after.placement)
                .is_empty()
        })
    }

    /// Whether the side to move may castle there.
    pub(super) fn may_castle(&self, side: CastlingSide) -> Option<Move> {
        let castle = self.castling(side)?;
        let Move::Castle { king, rook } = castle else {
            return None;
        };
        let free = (attacks::between(king, rook) & self.board.occupied()).is_empty();
        (free && self.attacked_on_the_way(king, side).is_none() && self.is_safe(castle))
            .then_some(castle)
    }

    /// Castling on one side, as long as the right to it stands.
    pub(super) fn castling(&self, side: CastlingSide) -> Option<Move> {
        let (king, rook) = castling_squares(self.turn, side);
        self.rights
            .contains(rook)
            .then_some(Move::Castle { king, rook })
    }

    /// The first attacked square among the king's own and those that it crosses; where it stands in
    /// the end is another matter.
    pub(super) fn attacked_on_the_way(&self, king: Square, side: CastlingSide) -> Option<Square> {
        let way = attacks::between(king, side.king_to(self.turn));
        std::iter::once(king)
            .chain(way)
            .find(|square| self.attackers_of_way(king, *square).any())
    }

    /// The enemies that attack the king as it passes over `square`.
    pub(super) fn attackers_of_way(&self, king: Square, square: Square) -> Bitboard {
        let placement = self.placement(self.turn);
        let own = placement.own.without(king).with(square);
        self.attackers(self.turn, square, Placement { own, ..placement })
    }
}
