//! Implements [`InspectPosition`] for Event Chess, using public information only.

use shakmaty::{Bitboard, Move, Role, Square};

use super::moves::turn::Turn;
use super::position::Position;
use super::situation::PublicPosition;
use crate::orthodox::for_each_piece;
use crate::{Cell, Color, InspectPosition, PlacedPiece, TurnOutline};

impl InspectPosition for Position {
    fn takes(&self, turn: Turn) -> bool {
        let taken = self.situation.taken_plainly(turn);
        taken
            .unwrap_or_else(|| self.situation.made(turn).1.taken)
            .any()
    }

    fn for_each_taken(&self, turn: Turn, mut visit: impl FnMut(Color, char)) {
        let us = self.situation.turn;
        let mut visit_taken = |squares: Bitboard| {
            for square in squares {
                // Enemy pieces do not move during a turn, so their roles can be read from the board
                // before it.
                if let Some(role) = self.situation.board.role_at(square) {
                    visit((!us).into(), role.upper_char());
                }
            }
        };
        if let Some(taken) = self.situation.taken_plainly(turn) {
            return visit_taken(taken);
        }
        let (_, made) = self.situation.made(turn);
        visit_taken(made.taken);
        for (_, fallen) in made.fallen() {
            visit(fallen.color.into(), fallen.role.upper_char());
        }
    }

    fn outline(&self, turn: Turn) -> TurnOutline {
        let promotion = turn.moves().find_map(Move::promotion);
        TurnOutline {
            kind: turn.first.role().upper_char(),
            from: turn.first.from().map(Cell::from),
            to: turn.last().to().into(),
            promotion: promotion.map(Role::upper_char),
        }
    }

    fn for_each_piece(&self, visit: impl FnMut(PlacedPiece)) {
        for_each_piece(&self.situation.board, visit);
    }

    fn has_only_turns(&self) -> bool {
        let starts = self.situation.starts;
        starts.white.is_none() && starts.black.is_none() && !self.is_hidden()
    }

    fn is_dead(&self) -> bool {
        self.waiting.is_none() && self.situation.is_dead()
    }
}

impl PublicPosition {
    /// Returns the squares on which a one-move turn captures, if its piece stays where it lands.
    /// Returns `None` for other turns, whose captures are only known after playing them.
    fn taken_plainly(&self, turn: Turn) -> Option<Bitboard> {
        if turn.second.is_some() {
            return None;
        }
        match turn.first {
            Move::Normal { to, .. } if !self.active_events.odd_squares.contains(to) => {
                Some(Bitboard::from(to) & self.board.by_color(!self.turn))
            }
            Move::EnPassant { from, to } if !self.active_events.odd_squares.contains(to) => {
                Some(Square::from_coords(to.file(), from.rank()).into())
            }
            Move::Castle { .. } if self.active_events.odd_squares.is_empty() => {
                Some(Bitboard::EMPTY)
            }
            Move::Put { .. } => Some(Bitboard::EMPTY),
            _ => None,
        }
    }
}
