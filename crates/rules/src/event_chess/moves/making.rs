//! Makes the moves of a turn on the board, and computes where landing pieces end up.

use shakmaty::{Bitboard, Color, Move, Piece, Role, Square};

use super::turn_effects::{FirstMove, TurnEffects};
use crate::event_chess::deck::LandingResult;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::castling_goals;

/// The square where a landing piece ends up, and whether it falls off the board there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct LandingEnd {
    pub(in crate::event_chess) at: Square,
    pub(in crate::event_chess) falls: bool,
}

impl PublicPosition {
    /// Returns where a piece that lands on `to` ends up. Events apply in the order in which they
    /// were started. A piece is carried at most once; after that, the other events apply to its new
    /// square.
    pub(in crate::event_chess) fn end_of(&self, to: Square) -> LandingEnd {
        let mut end = LandingEnd {
            at: to,
            falls: false,
        };
        if !self.active_events.odd_squares.contains(to) {
            return end;
        }
        let mut gone_on = false;
        for force in self.active_events.iter() {
            match force.event().lands(force.state, end.at) {
                LandingResult::GoesOn(far) if !end.falls && !gone_on => {
                    end.at = far;
                    gone_on = true;
                }
                LandingResult::Falls => end.falls = true,
                LandingResult::GoesOn(_) | LandingResult::Stays => {}
            }
        }
        if gone_on && !end.falls {
            end.falls = self
                .active_events
                .iter()
                .any(|force| force.event().lands(force.state, end.at) == LandingResult::Falls);
        }
        end
    }

    /// Makes one move of a turn. The same side stays to move.
    pub(in crate::event_chess) fn make(&mut self, turn: Move, made: &mut TurnEffects) {
        if made.moves == 0 {
            made.first = match turn {
                Move::Castle { .. } => FirstMove::Castling,
                Move::Put { .. } => FirstMove::Put,
                _ => FirstMove::Move(turn.role()),
            };
        }
        made.moves += 1;
        match turn {
            Move::Put { role, to } => {
                self.board.set_piece_at(to, role.of(self.turn));
                made.resets = true;
                made.touched.add(to);
            }
            Move::Castle { king, rook } => self.make_castling(king, rook, made),
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                self.take(taken, made);
                made.resets = true;
                self.carry_out(from, to, None, made);
            }
            Move::Normal {
                from,
                to,
                promotion,
                ..
            } => self.carry_out(from, to, promotion, made),
        }
    }

    fn make_castling(&mut self, king: Square, rook: Square, made: &mut TurnEffects) {
        let us = self.turn;
        let (king_to, rook_to) = castling_goals(us, king, rook);
        for from in [king, rook] {
            self.board.discard_piece_at(from);
            made.touched.add(from);
        }
        for (role, to) in [(Role::King, king_to), (Role::Rook, rook_to)] {
            self.land(role.of(us), role, to, made);
        }
    }

    /// Moves a piece, which may capture, swap places with another piece of its side, or land on an
    /// empty square.
    fn carry_out(
        &mut self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        made: &mut TurnEffects,
    ) {
        let us = self.turn;
        let Some(piece) = self.board.remove_piece_at(from) else {
            return;
        };
        made.touched.add(from);
        made.moved.discard(from);
        let mut becomes = promotion;
        if let Some(friend) = self.board.piece_at(to).filter(|met| met.color == us) {
            // The swapped piece goes to the origin. If it is a pawn that reaches its last rank
            // there, it promotes instead of the moving piece.
            let becomes = becomes.take().map_or(friend, |role| role.of(us));
            self.board.set_piece_at(from, becomes);
            self.board.discard_piece_at(to);
            made.touched.add(to);
            made.resets |= becomes != friend;
        }
        if piece.role == Role::Pawn {
            made.resets |= is_ahead(us, from, to);
            if is_double_step(from, to) {
                self.note_passed(from, to, made);
            }
        }
        let lands = becomes.map_or(piece, |role| role.of(us));
        self.land(lands, piece.role, to, made);
    }

    /// Lands a moved piece on `to` and places it on the square where it ends up. Captures the enemy
    /// pieces on both squares. `taker` is the piece's role before a promotion.
    fn land(&mut self, piece: Piece, taker: Role, to: Square, made: &mut TurnEffects) {
        let end = self.end_of(to);
        self.take(to, made);
        if end.at != to {
            let met = self.board.color_at(end.at);
            let is_spared = met.is_some() && self.spares(taker).contains(end.at);
            if met == Some(self.turn) || is_spared {
                made.blocked = true;
                return;
            }
            self.take(end.at, made);
        }
        made.touched.add(end.at);
        if end.falls {
            made.falls(end.at, piece);
        } else {
            self.board.set_piece_at(end.at, piece);
            made.moved.add(end.at);
        }
    }

    /// Captures the enemy piece on a square, if there is one.
    fn take(&mut self, at: Square, made: &mut TurnEffects) {
        if self.board.color_at(at) != Some(!self.turn) {
            return;
        }
        let taken = self.board.remove_piece_at(at);
        made.taken_pieces += u8::from(taken.is_some_and(|piece| piece.role != Role::Pawn));
        made.taken.add(at);
        made.touched.add(at);
        made.resets = true;
    }

    /// Records the square that a double step passed over, for en passant, unless the pawn is then
    /// carried to another square or falls off the board.
    fn note_passed(&self, from: Square, to: Square, made: &mut TurnEffects) {
        let end = self.end_of(to);
        if end.at == to && !end.falls {
            made.passed.add(passed_between(from, to));
        }
    }

    /// Returns the public position with the pieces that fell off the board put back.
    pub(in crate::event_chess) fn standing(&self, made: &TurnEffects) -> Self {
        let mut standing = self.clone();
        standing.put_back(made);
        standing
    }

    /// Puts the pieces that fell off the board back on it.
    pub(super) fn put_back(&mut self, made: &TurnEffects) {
        for (at, piece) in made.fallen() {
            self.board.set_piece_at(at, piece);
        }
    }

    /// Returns the squares of `passed` where a pawn of the side to move could capture en passant.
    pub(super) fn takable(&self, passed: Bitboard) -> Bitboard {
        let free = passed & !self.board.occupied();
        free.into_iter()
            .filter(|square| self.can_take_on(*square) && self.passer(*square).is_some())
            .collect()
    }

    /// Returns the pawn that can be captured en passant on `passed`: the enemy pawn that has just
    /// passed over this square.
    pub(super) fn passer(&self, passed: Square) -> Option<Square> {
        let them = !self.turn;
        let at = passed.offset(them.fold_wb(8, -8))?;
        let pawns = self.board.by_piece(Role::Pawn.of(them));
        pawns.contains(at).then_some(at)
    }
}

/// Whether a pawn's move goes forward, straight or diagonally.
pub(super) fn is_ahead(us: Color, from: Square, to: Square) -> bool {
    us.fold_wb(to.rank() > from.rank(), to.rank() < from.rank())
}

pub(super) fn is_double_step(from: Square, to: Square) -> bool {
    from.file() == to.file() && from.rank().distance(to.rank()) == 2
}

/// Returns the square that a double step passes over.
pub(super) fn passed_between(from: Square, to: Square) -> Square {
    let rank = u32::midpoint(u32::from(from.rank()), u32::from(to.rank()));
    Square::new(8 * rank + u32::from(to.file()))
}
