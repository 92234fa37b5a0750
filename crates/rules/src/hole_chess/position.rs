//! Positions of Hole Chess, and the code that plays turns.

use std::ops::ControlFlow;

use super::board::Board;
use super::moves::lines;
use super::piece::{Piece, Role};
use super::square::{Square, SquareSet};
use crate::{Color, EndReason, Outcome, PlayablePosition as _};

/// A complete turn: action 1 (a move), action 2 (a beam), or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub(in crate::hole_chess) from: Square,
    /// The target of the move. Equal to `from` if the piece stays in place and only fires its beam.
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
    /// The square of the piece that the beam pulls into a hole.
    pub(super) beam: Option<Square>,
}

impl Turn {
    pub(super) fn stays(self) -> bool {
        self.from == self.to
    }
}

/// A position of Hole Chess. The board has one king of each side, or only one king after the other
/// was captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) to_move: Color,
    /// The square over which a pawn has just passed with a double step, if an enemy pawn can
    /// capture there.
    pub(super) en_passant: Option<Square>,
    /// The number of plies since the last capture or pawn move.
    pub(super) quiet_plies: u32,
    /// The move number, which increases after Red's turn.
    pub(super) move_number: u32,
}

impl Position {
    /// Returns the squares to which the piece on `from` can move with action 1.
    pub(super) fn landings(&self, piece: Piece, from: Square) -> SquareSet {
        if piece.role == Role::Pawn {
            self.pawn_landings(piece.color, from)
        } else {
            lines::reach(piece.role, from, self.board.occupied()) & !self.board.of(piece.color)
        }
    }

    fn pawn_landings(&self, color: Color, from: Square) -> SquareSet {
        let occupied = self.board.occupied() | SquareSet::HOLES;
        let ahead = |square| {
            lines::neighbour(square, lines::forward(color)).filter(|next| !occupied.has(*next))
        };
        let mut targets = self.board.of(!color);
        if let Some(passed) = self.en_passant
            && color == self.to_move
        {
            targets = targets.with(passed);
        }
        let mut landings = lines::pawn_captures(color, from) & targets;
        if let Some(one) = ahead(from) {
            landings = landings.with(one);
            if from.rank() == pawn_rank(color)
                && let Some(two) = ahead(one)
            {
                landings = landings.with(two);
            }
        }
        landings
    }

    /// Returns the enemy pieces that a piece can pull into a hole after moving from `from` to `to`.
    pub(super) fn beam_targets(&self, piece: Piece, from: Square, to: Square) -> SquareSet {
        let occupied = self.board.occupied().without(from);
        lines::beams(piece.role, to, occupied) & self.board.of(!piece.color).without(to)
    }

    /// Returns the square of the piece that action 1 of a turn captures: on the target square, or
    /// en passant.
    pub(super) fn captured(&self, turn: Turn) -> Option<Square> {
        if turn.stays() {
            None
        } else if self.board.of(!self.to_move).has(turn.to) {
            Some(turn.to)
        } else if self.en_passant == Some(turn.to) && self.board.role(Role::Pawn).has(turn.from) {
            lines::neighbour(turn.to, lines::forward(!self.to_move))
        } else {
            None
        }
    }

    /// Plays a legal turn.
    pub(super) fn advance(&mut self, turn: Turn) {
        let Some(piece) = self.board.piece_at(turn.from) else {
            return;
        };
        let captured = self.captured(turn);
        for taken in captured.into_iter().chain(turn.beam) {
            self.board.clear(taken);
        }
        if !turn.stays() {
            self.board.clear(turn.from);
            self.board.put(
                Piece {
                    role: turn.promotion.unwrap_or(piece.role),
                    ..piece
                },
                turn.to,
            );
        }
        let progress = piece.role == Role::Pawn || captured.is_some() || turn.beam.is_some();
        self.quiet_plies = if progress {
            0
        } else {
            self.quiet_plies.saturating_add(1)
        };
        self.move_number = self
            .move_number
            .saturating_add(u32::from(self.to_move == Color::Black));
        self.to_move = !self.to_move;
        self.en_passant = self.passed_over(piece, turn);
    }

    /// Returns the square that a double step has passed over, if a pawn of the opponent can capture
    /// there.
    fn passed_over(&self, piece: Piece, turn: Turn) -> Option<Square> {
        if piece.role != Role::Pawn || turn.from.rank().abs_diff(turn.to.rank()) != 2 {
            return None;
        }
        let passed = lines::neighbour(turn.from, lines::forward(piece.color))?;
        self.can_take_on(passed).then_some(passed)
    }

    /// Whether a pawn of the side to move could capture on `square`.
    pub(super) fn can_take_on(&self, square: Square) -> bool {
        let ready = lines::pawn_captures(!self.to_move, square);
        ready.meets(self.board.pieces(self.to_move, Role::Pawn))
    }

    /// Whether the king of `king_of` could be captured by a single enemy action, whichever side is
    /// to move.
    pub(super) fn is_attacked(&self, king_of: Color) -> bool {
        self.board
            .king(king_of)
            .is_some_and(|king| self.board.attacks(!king_of, king))
    }

    /// Whether every possible turn leaves the king open to capture. A turn that captures the enemy
    /// king counts as safe.
    fn is_doomed(&self) -> bool {
        let us = self.to_move;
        self.visit_actions(&mut |turn| {
            let after = self.after(turn);
            let out = after.board.king(!us).is_none() || !after.is_attacked(us);
            if out {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_continue()
    }

    /// Returns the side that has captured the enemy king, if the game has ended this way.
    pub(super) fn king_capturer(&self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.board.king(!*color).is_none())
    }

    /// Whether a king has been captured or mated. Such positions have no legal turns.
    pub(super) fn is_decided(&self) -> bool {
        self.king_capturer().is_some() || (self.is_attacked(self.to_move) && self.is_doomed())
    }

    /// Returns the result if the position ends the game, for example by checkmate.
    pub(super) fn end(&self) -> Option<Outcome> {
        if let Some(winner) = self.king_capturer() {
            Some(Outcome::win(winner, EndReason::KingCaptured))
        } else if self.is_attacked(self.to_move) {
            self.is_doomed()
                .then_some(Outcome::win(!self.to_move, EndReason::Checkmate))
        } else {
            let stuck = !self.has_turn();
            stuck.then_some(Outcome::win(!self.to_move, EndReason::NoMove))
        }
    }
}

/// Returns the rank on which the pawns of `color` start, counted from 0.
pub(super) const fn pawn_rank(color: Color) -> u8 {
    match color {
        Color::White => 2,
        Color::Black => 7,
    }
}

/// Whether a pawn must promote on this square. It must promote on the enemy's third rank and
/// beyond.
pub(super) fn promotes(color: Color, square: Square) -> bool {
    match color {
        Color::White => square.rank() >= pawn_rank(Color::Black),
        Color::Black => square.rank() <= pawn_rank(Color::White),
    }
}
