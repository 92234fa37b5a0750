//! Positions of Interweave, and the effects of each step and of the end of a turn.

use shakmaty::{Bitboard, Rank, Square};

use super::board::Board;
use super::piece::{Piece, Role};
use super::pool::PiecePool;
use super::square::Direction;
use crate::{Color, EndReason, Outcome};

/// One leg of a turn: a piece moves or stays, captures any number of pieces, and may promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnLeg {
    pub(super) from: Square,
    /// The target square. Equal to `from` if the piece captures without moving.
    pub(super) to: Square,
    pub(super) taken: Bitboard,
    pub(super) promotion: Option<Role>,
}

impl TurnLeg {
    pub(super) const fn quiet(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            taken: Bitboard::EMPTY,
            promotion: None,
        }
    }

    pub(super) fn stays(self) -> bool {
        self.from == self.to
    }

    /// Whether this is a pawn's double step. Only meaningful for pawns.
    fn is_double_step(self) -> bool {
        let (files, ranks) = (
            self.from.file().distance(self.to.file()),
            self.from.rank().distance(self.to.rank()),
        );
        files == 2 && ranks == 2
    }
}

/// A pawn that has just moved two squares, with the square that it passed over. An enemy pawn can
/// capture it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EnPassant {
    pub(super) passed: Square,
    pub(super) victim: Square,
}

/// A position of Interweave. Within a capture chain it includes the steps made so far, and
/// `to_move` is still the capturing side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) pool: PiecePool,
    pub(super) to_move: Color,
    pub(super) en_passant: Option<EnPassant>,
    /// The side that has won by capturing a king.
    pub(super) winner: Option<Color>,
    /// The number of plies since the last capture or pawn move.
    pub(super) quiet_plies: u32,
    /// The move number, which increases after Black's turn.
    pub(super) move_number: u32,
}

impl Position {
    pub(super) fn us(&self) -> Bitboard {
        self.board.of(self.to_move)
    }

    pub(super) fn them(&self) -> Bitboard {
        self.board.of(!self.to_move)
    }

    pub(super) fn empty(&self) -> Bitboard {
        !self.board.occupied()
    }

    /// Returns the position in the middle of a turn, after a piece of this role has made one leg.
    /// En passant captures are possible only in the first leg of a turn.
    #[inline]
    #[must_use]
    pub(super) fn stepped(&self, role: Role, leg: TurnLeg) -> Self {
        let mut next = *self;
        next.en_passant = None;
        if leg.taken.any() {
            next.take(leg.taken);
        }
        let piece = Piece {
            color: self.to_move,
            role,
        };
        if !leg.stays() {
            next.board.shift(piece, leg.from, leg.to);
        }
        if let Some(promoted) = leg.promotion {
            next.board.become_kind(leg.to, role, promoted);
            next.pool.remove(Piece {
                role: promoted,
                ..piece
            });
        }
        next
    }

    fn take(&mut self, taken: Bitboard) {
        let color = !self.to_move;
        for role in Role::RETURNING {
            let count = (self.board.role(role) & taken).count();
            self.pool.add(
                Piece { color, role },
                u8::try_from(count).unwrap_or(u8::MAX),
            );
        }
        if self.board.role(Role::King).intersects(taken) {
            self.winner = Some(self.to_move);
        }
        self.board.clear(taken);
    }

    /// Returns the position after the turn, with the other side to move. `role` is the moving
    /// piece's role at the beginning of the turn, and `last` is the last leg.
    #[inline]
    #[must_use]
    pub(super) fn handed_over(mut self, role: Role, last: TurnLeg) -> Self {
        let progress = role == Role::Pawn || last.taken.any();
        self.quiet_plies = if progress {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        self.move_number = self
            .move_number
            .saturating_add(u32::from(self.to_move == Color::Black));
        self.en_passant = None;
        if role == Role::Pawn
            && last.is_double_step()
            && self.board.role(Role::Pawn).contains(last.to)
        {
            let passed = super::square::midpoint(last.from, last.to);
            self.en_passant = self.can_be_taken(EnPassant {
                passed,
                victim: last.to,
            });
        }
        self.to_move = !self.to_move;
        self
    }

    /// Returns `en_passant` if the opponent of the side to move can make this capture. This
    /// requires a pawn of the opponent directly ahead of the passed-over square, and an empty
    /// square directly behind that square.
    fn can_be_taken(&self, en_passant: EnPassant) -> Option<EnPassant> {
        let forward = Direction::forward(self.to_move);
        let ready = forward.step(en_passant.passed)?;
        let landing = forward.opposite().step(en_passant.passed)?;
        let able = self.board.pieces(!self.to_move, Role::Pawn).contains(ready)
            && self.empty().contains(landing);
        able.then_some(en_passant)
    }

    /// Returns `en_passant` if the side to move can make this capture.
    pub(super) fn takeable(&self, en_passant: EnPassant) -> Option<EnPassant> {
        Self {
            to_move: !self.to_move,
            ..*self
        }
        .can_be_taken(en_passant)
    }

    /// Returns the result if the position ends the game, for example because a king was captured.
    pub(super) fn end(&self) -> Option<Outcome> {
        match self.winner {
            Some(winner) => Some(Outcome::win(winner, EndReason::KingCaptured)),
            None if self.can_move() => None,
            None => Some(Outcome::win(!self.to_move, EndReason::NoMove)),
        }
    }
}

/// Returns the rank on which the pawns of `color` start.
pub(super) const fn pawn_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Second,
        Color::Black => Rank::Seventh,
    }
}

/// Returns the rank on which the pawns of `color` may promote.
pub(super) const fn promotion_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Seventh,
        Color::Black => Rank::Second,
    }
}

/// Returns the rank on which the pawns of `color` must promote.
pub(super) const fn last_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::Eighth,
        Color::Black => Rank::First,
    }
}
