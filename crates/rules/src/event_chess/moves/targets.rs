//! Computes the target squares of single moves from a piece's own and borrowed movement and the
//! limits that events set. Castling, en passant and the safety of royal pieces are handled
//! elsewhere.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::pattern::{MovePattern, MoveTargets};
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::situation::PublicPosition;

impl PublicPosition {
    /// Returns the target squares of the piece on `from`, as if its side were to move.
    pub(in crate::event_chess) fn goals(&self, from: Square) -> MoveTargets {
        match self.board.piece_at(from) {
            Some(piece) => self.goals_of(piece, from),
            None => MoveTargets::default(),
        }
    }

    /// Returns the target squares of the given piece on `from`, as if its side were to move.
    pub(super) fn goals_of(&self, piece: Piece, from: Square) -> MoveTargets {
        let mut goals = MoveTargets::default();
        if piece.role == Role::Pawn {
            goals = self.pawn_goals(from, piece.color);
        } else {
            self.each_way(from, piece, |way| {
                goals |= self.goals_by(from, piece.color, way);
            });
        }
        goals.takes &= !self.spares(piece.role);
        goals
    }

    /// Calls `visit` with each movement pattern of the given piece, which must not be a pawn.
    fn each_way(&self, from: Square, piece: Piece, mut visit: impl FnMut(MovePattern)) {
        visit(self.own_way(from, piece));
        if !self.active_events.touch(EventAspects::ATTACKS) {
            return;
        }
        for force in self.active_events.iter() {
            for lender in force.event().lenders(self, from) {
                if let Some(lending) = self.board.piece_at(lender) {
                    visit(self.own_way(lender, lending));
                }
            }
        }
    }

    /// Returns the piece's own movement pattern, without borrowed ones.
    fn own_way(&self, at: Square, piece: Piece) -> MovePattern {
        if !self.active_events.touch(EventAspects::WAYS) {
            return MovePattern::of(piece.role);
        }
        self.active_events
            .iter()
            .fold(MovePattern::of(piece.role), |way, force| {
                force.event().own_way(piece, at, way)
            })
    }

    fn goals_by(&self, from: Square, side: Color, way: MovePattern) -> MoveTargets {
        let occupied = self.board.occupied();
        let mut open = attacks::attacks(from, way.shape.of(side), occupied);
        if way.shape != Role::Knight {
            open &= !self.active_events.barred(from);
        }
        let own = self.board.by_color(side);
        let mut goals = MoveTargets {
            free: open & !occupied,
            takes: open & occupied & !own,
            swaps: if way.swaps {
                open & own
            } else {
                Bitboard::EMPTY
            },
        };
        if way.jumps {
            goals.free |= attacks::rook_attacks(from, Bitboard::EMPTY) & !occupied;
        }
        if !self.active_events.touch(EventAspects::WAYS) {
            return goals;
        }
        for force in self.active_events.iter() {
            force.event().limit(self, from, way, &mut goals);
        }
        goals
    }

    fn pawn_goals(&self, from: Square, side: Color) -> MoveTargets {
        let open = !self.active_events.barred(from);
        let free = self.forward_steps(from, side) | self.steps_of_events(from);
        MoveTargets {
            free: free & open,
            takes: attacks::pawn_attacks(side, from) & self.board.by_color(!side) & open,
            swaps: Bitboard::EMPTY,
        }
    }

    /// Returns the additional squares to which events let the pawn on `from` step.
    pub(super) fn steps_of_events(&self, from: Square) -> Bitboard {
        if !self.active_events.touch(EventAspects::WAYS) {
            return Bitboard::EMPTY;
        }
        self.active_events
            .iter()
            .fold(Bitboard::EMPTY, |all, force| {
                all | force.event().pawn_steps(self, from)
            })
    }

    /// Returns the squares to which a pawn could step forward, by one or two squares.
    pub(in crate::event_chess) fn forward_steps(&self, from: Square, side: Color) -> Bitboard {
        let forward = side.fold_wb(8, -8);
        let free = !self.board.occupied();
        let pawn = Bitboard::from_square(from);
        let one = pawn.shift(forward) & free;
        let two = (pawn & double_step_ranks(side)).shift(forward) & free;
        one | (two.shift(forward) & free)
    }

    /// Returns the pawns of `side` that could capture en passant on `square`.
    pub(in crate::event_chess) fn takers_on(&self, side: Color, square: Square) -> Bitboard {
        self.ready_for(side, square)
            & !self.active_events.barred(square)
            & !self.active_events.resting(side)
    }
}

/// Returns the ranks from which pawns of `side` may step two squares.
pub(in crate::event_chess) fn double_step_ranks(side: Color) -> Bitboard {
    Bitboard(side.fold_wb(0xffff, 0xffff << 48))
}
