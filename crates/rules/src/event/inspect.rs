//! What a search asks besides turns, as everybody knows it.

use shakmaty::{Move, Role};

use super::{position::Position, situation::Situation, turn::Turn};
use crate::{Cell, Color, Inspect, Outline, Placed};

impl Inspect for Position {
    fn takes(&self, turn: Turn) -> bool {
        if self.situation.forces.is_empty() {
            turn.first.is_capture()
        } else {
            self.situation.made(turn).1.taken.any()
        }
    }

    fn each_taken(&self, turn: Turn, mut visit: impl FnMut(Color, char)) {
        let Situation { board, forces, .. } = &self.situation;
        let us = self.situation.turn;
        if forces.is_empty() {
            if let Some(taken) = turn.first.capture() {
                visit((!us).into(), taken.upper_char());
            }
            return;
        }
        let (_, made) = self.situation.made(turn);
        for square in made.taken {
            // Enemies stay where they are while a turn is made.
            if let Some(role) = board.role_at(square) {
                visit((!us).into(), role.upper_char());
            }
        }
        for (_, fallen) in made.fallen() {
            visit(fallen.color.into(), fallen.role.upper_char());
        }
    }

    fn outline(&self, turn: Turn) -> Outline {
        let promotion = turn.moves().find_map(Move::promotion);
        Outline {
            kind: turn.first.role().upper_char(),
            from: turn.first.from().map(Cell::from),
            to: turn.last().to().into(),
            promotion: promotion.map(Role::upper_char),
        }
    }

    fn each_piece(&self, mut visit: impl FnMut(Placed)) {
        for (square, piece) in &self.situation.board {
            visit(Placed {
                at: square.into(),
                color: piece.color.into(),
                kind: piece.role.upper_char(),
            });
        }
    }

    fn has_only_turns(&self) -> bool {
        let starts = self.situation.starts;
        starts.white.is_none() && starts.black.is_none() && !self.is_hidden()
    }

    fn is_dead(&self) -> bool {
        self.waiting.is_none() && self.situation.is_dead()
    }
}
