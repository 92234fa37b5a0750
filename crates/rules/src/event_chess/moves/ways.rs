//! Where pieces can go by a single move: what each moves as, what it borrows, and what limits it. The
//! safety of royal pieces, castling and en passant are judged elsewhere.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::way::{Goals, Way};
use crate::event_chess::{active::touches::Touches, situation::Situation};

impl Situation {
    /// Where the piece on `from` could go if its side were to move.
    pub(in crate::event_chess) fn goals(&self, from: Square) -> Goals {
        match self.board.piece_at(from) {
            Some(piece) => self.goals_of(piece, from),
            None => Goals::default(),
        }
    }

    /// Where this piece, which stands on `from`, could go if its side were to move.
    pub(super) fn goals_of(&self, piece: Piece, from: Square) -> Goals {
        let mut goals = Goals::default();
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

    /// Shows each way in which the piece on `from`, no pawn, moves.
    fn each_way(&self, from: Square, piece: Piece, mut visit: impl FnMut(Way)) {
        visit(self.own_way(from, piece));
        if !self.forces.touch(Touches::ATTACKS) {
            return;
        }
        for force in self.forces.iter() {
            for lender in force.event().lenders(self, from) {
                if let Some(lending) = self.board.piece_at(lender) {
                    visit(self.own_way(lender, lending));
                }
            }
        }
    }

    /// The way of a piece that it does not borrow.
    fn own_way(&self, at: Square, piece: Piece) -> Way {
        if !self.forces.touch(Touches::WAYS) {
            return Way::of(piece.role);
        }
        self.forces.iter().fold(Way::of(piece.role), |way, force| {
            force.event().own_way(piece, at, way)
        })
    }

    fn goals_by(&self, from: Square, side: Color, way: Way) -> Goals {
        let occupied = self.board.occupied();
        let mut open = attacks::attacks(from, way.shape.of(side), occupied);
        if way.shape != Role::Knight {
            open &= !self.forces.barred(from);
        }
        let own = self.board.by_color(side);
        let mut goals = Goals {
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
        if !self.forces.touch(Touches::WAYS) {
            return goals;
        }
        for force in self.forces.iter() {
            force.event().limit(self, from, way, &mut goals);
        }
        goals
    }

    fn pawn_goals(&self, from: Square, side: Color) -> Goals {
        let open = !self.forces.barred(from);
        let free = self.forward_steps(from, side) | self.steps_of_events(from);
        Goals {
            free: free & open,
            takes: attacks::pawn_attacks(side, from) & self.board.by_color(!side) & open,
            swaps: Bitboard::EMPTY,
        }
    }

    /// Where events let a pawn step besides.
    pub(super) fn steps_of_events(&self, from: Square) -> Bitboard {
        if !self.forces.touch(Touches::WAYS) {
            return Bitboard::EMPTY;
        }
        self.forces.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().pawn_steps(self, from)
        })
    }

    /// Where a pawn could step ahead by one or two squares.
    pub(in crate::event_chess) fn forward_steps(&self, from: Square, side: Color) -> Bitboard {
        let forward = side.fold_wb(8, -8);
        let free = !self.board.occupied();
        let pawn = Bitboard::from_square(from);
        let one = pawn.shift(forward) & free;
        let two = (pawn & double_step_ranks(side)).shift(forward) & free;
        one | (two.shift(forward) & free)
    }

    /// The pawns of a side that could take en passant on `square`.
    pub(in crate::event_chess) fn takers_on(&self, side: Color, square: Square) -> Bitboard {
        self.ready_for(side, square) & !self.forces.barred(square) & !self.forces.resting(side)
    }
}

/// The ranks from which a side's pawns may step two squares.
pub(in crate::event_chess) fn double_step_ranks(side: Color) -> Bitboard {
    Bitboard(side.fold_wb(0xffff, 0xffff << 48))
}
