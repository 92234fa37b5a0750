//! Who attacks a king: directly as in chess, or through the open passage.

use shakmaty::{Bitboard, Color, Square, attacks};

use super::situation::Situation;

/// Where the pieces of both sides stand, or would stand after a turn. Nobody's piece changes its
/// kind by that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// The pieces of the side whose king is looked at.
    pub(super) own: Bitboard,
    pub(super) enemies: Bitboard,
    /// The square on which an enemy pawn may take en passant now.
    pub(super) passed: Option<Square>,
}

impl Placement {
    fn occupied(self) -> Bitboard {
        self.own | self.enemies
    }
}

impl Situation {
    /// The pieces as they stand, seen from a side. The other side may take en passant when it is to
    /// move.
    pub(super) fn placement(&self, side: Color) -> Placement {
        Placement {
            own: self.board.by_color(side),
            enemies: self.board.by_color(!side),
            passed: self.passed.filter(|_| self.turn != side),
        }
    }

    /// The enemies of `side` that could capture its king on `king`, directly or through the
    /// passage.
    pub(super) fn attackers(&self, side: Color, king: Square, placement: Placement) -> Bitboard {
        self.direct_attackers(side, king, placement) | self.attackers_through(side, king, placement)
    }

    pub(super) fn direct_attackers(
        &self,
        side: Color,
        king: Square,
        placement: Placement,
    ) -> Bitboard {
        self.board.attacks_to(king, !side, placement.occupied()) & placement.enemies
    }

    /// The enemies that could land on the other end of the passage when the king stands on one.
    pub(super) fn attackers_through(
        &self,
        side: Color,
        king: Square,
        placement: Placement,
    ) -> Bitboard {
        match self.passage().and_then(|passage| passage.beyond(king)) {
            Some(far) => self.landers(!side, far, placement),
            None => Bitboard::EMPTY,
        }
    }

    /// The pieces of `side`, the enemies of the placement, that could land on `to` with an ordinary
    /// first move, castling aside: on an empty square or by a capture.
    pub(super) fn landers(&self, side: Color, to: Square, placement: Placement) -> Bitboard {
        if placement.enemies.contains(to) {
            return Bitboard::EMPTY;
        }
        let occupied = placement.occupied();
        let pawns = self.board.pawns() & placement.enemies;
        let men = self.board.attacks_to(to, side, occupied) & placement.enemies & !pawns;
        let looking = attacks::pawn_attacks(!side, to) & pawns;
        if placement.own.contains(to) {
            return men | looking;
        }
        let en_passant = if placement.passed == Some(to) {
            looking
        } else {
            Bitboard::EMPTY
        };
        men | en_passant | pawn_steps_to(side, to, pawns, occupied)
    }

    /// Whether the king of the side to move is attacked.
    pub(super) fn in_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// Whether a side's king is attacked where it stands.
    pub(super) fn is_attacked(&self, side: Color) -> bool {
        self.attackers(side, self.king(side), self.placement(side))
            .any()
    }
}

/// The ranks from which a side's pawns may step two squares. Before the reveal no pawn stands on
/// the first of them.
pub(super) fn double_step_ranks(side: Color) -> Bitboard {
    Bitboard(side.fold_wb(0xffff, 0xffff << 48))
}

/// The pawn that could step to an empty square.
fn pawn_steps_to(side: Color, to: Square, pawns: Bitboard, occupied: Bitboard) -> Bitboard {
    let back = side.fold_wb(-8, 8);
    let near = Bitboard::from_square(to).shift(back);
    if (near & occupied).any() {
        return near & pawns;
    }
    near.shift(back) & pawns & double_step_ranks(side)
}
