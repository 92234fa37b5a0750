//! Steps without a capture. They are legal only if no piece of the side to move can capture.

use shakmaty::attacks::{bishop_attacks, rook_attacks};
use shakmaty::{Bitboard, Square};

use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg, last_rank, pawn_rank, promotion_rank};
use crate::interweave::square::{Direction, double_knight, midpoint, same_color};

impl Position {
    /// Returns the squares to which a piece other than a pawn can move without capturing. Assumes
    /// that no piece can capture.
    #[inline]
    fn quiet_landings(&self, role: Role, from: Square) -> Bitboard {
        let occupied = self.board.occupied();
        let landings = match role {
            Role::King => {
                let from = Bitboard::from(from);
                Direction::DIAGONAL
                    .into_iter()
                    .fold(Bitboard::EMPTY, |set, direction| {
                        set | direction.shift(from)
                    })
            }
            Role::Remover => bishop_attacks(from, occupied),
            Role::Smasher => lines(from, occupied),
            Role::Leaper => lines(from, occupied) | self.double_moves(from),
            Role::Pawn => Bitboard::EMPTY,
        };
        landings & !occupied
    }

    /// Returns the targets of a leaper's double knight moves whose midpoint is empty.
    #[inline]
    fn double_moves(&self, from: Square) -> Bitboard {
        let free = |to: &Square| !self.board.occupied().contains(midpoint(from, *to));
        double_knight(from).into_iter().filter(free).collect()
    }

    /// Returns the squares to which a pawn of the side to move can move diagonally.
    #[inline]
    pub(in crate::interweave) fn pawn_landings(&self, from: Square) -> Bitboard {
        let empty = self.empty();
        let from_start = from.rank() == pawn_rank(self.to_move);
        let mut landings = Bitboard::EMPTY;
        for direction in Direction::diagonally_forward(self.to_move) {
            let one = direction.shift(Bitboard::from(from)) & empty;
            landings |= one;
            if from_start {
                landings |= direction.shift(one) & empty;
            }
        }
        landings
    }

    /// Calls `visit` with each way to finish a leg: with each possible promotion of a pawn, and
    /// without promotion where that is allowed.
    #[inline]
    pub(super) fn each_arrival(&self, role: Role, leg: TurnLeg, visit: &mut impl FnMut(TurnLeg)) {
        let last = last_rank(self.to_move) == leg.to.rank();
        if role != Role::Pawn || !last {
            visit(leg);
        }
        if role == Role::Pawn && (last || leg.to.rank() == promotion_rank(self.to_move)) {
            for kind in self.pool.kinds(self.to_move) {
                visit(TurnLeg {
                    promotion: Some(kind),
                    ..leg
                });
            }
        }
    }

    /// Calls `visit` with each quiet step of one piece. Assumes that no piece of the side to move
    /// can capture.
    #[inline]
    pub(in crate::interweave) fn each_quiet_leg(
        &self,
        role: Role,
        from: Square,
        visit: &mut impl FnMut(TurnLeg),
    ) {
        if role == Role::Pawn {
            for to in self.pawn_landings(from) {
                self.each_arrival(role, TurnLeg::quiet(from, to), visit);
            }
        } else {
            for to in self.quiet_landings(role, from) {
                visit(TurnLeg::quiet(from, to));
            }
        }
    }

    /// Counts the quiet steps. Assumes that no piece of the side to move can capture.
    #[inline]
    pub(super) fn count_quiet_legs(&self) -> u64 {
        let count = |set: Bitboard| set.count() as u64;
        let empty = self.empty();
        let kings = self.board.pieces(self.to_move, Role::King);
        let mut total: u64 = Direction::DIAGONAL
            .into_iter()
            .map(|direction| count(direction.shift(kings) & empty))
            .sum();
        for role in Role::RETURNING {
            for from in self.board.pieces(self.to_move, role) {
                total += count(self.quiet_landings(role, from));
            }
        }
        let pawns = self.board.pieces(self.to_move, Role::Pawn);
        let promotions = self.pool.kinds(self.to_move).count() as u64;
        let [second_last, last] =
            [promotion_rank(self.to_move), last_rank(self.to_move)].map(Bitboard::from_rank);
        for direction in Direction::diagonally_forward(self.to_move) {
            let one = direction.shift(pawns) & empty;
            let from_start =
                direction.shift(pawns & Bitboard::from_rank(pawn_rank(self.to_move))) & one;
            total += count(one & !last) + count(direction.shift(from_start) & empty);
            total += promotions * (count(one & second_last) + count(one & last));
        }
        total
    }
}

/// Returns the targets of diagonal slides, and of orthogonal slides that stay on the same colour.
#[inline]
fn lines(from: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(from, occupied) | (rook_attacks(from, occupied) & same_color(from))
}
