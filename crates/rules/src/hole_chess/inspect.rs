//! Implements [`InspectPosition`] for Hole Chess.

use super::piece::Role;
use super::position::{Position, Turn};
use crate::{Cell, Color, InspectPosition, PlacedPiece, TurnOutline};

impl InspectPosition for Position {
    fn takes(&self, turn: Turn) -> bool {
        turn.beam.is_some() || self.captured(turn).is_some()
    }

    fn for_each_taken(&self, turn: Turn, mut visit: impl FnMut(Color, char)) {
        for taken in self.captured(turn).into_iter().chain(turn.beam) {
            if let Some(piece) = self.board.piece_at(taken) {
                visit(piece.color, piece.role.letter());
            }
        }
    }

    fn outline(&self, turn: Turn) -> TurnOutline {
        let mover = self.board.piece_at(turn.from);
        TurnOutline {
            kind: mover.map_or(Role::Pawn, |piece| piece.role).letter(),
            from: Some(turn.from.into()),
            to: turn.to.into(),
            promotion: turn.promotion.map(Role::letter),
        }
    }

    fn for_each_piece(&self, mut visit: impl FnMut(PlacedPiece)) {
        for color in Color::ALL {
            for role in Role::ALL {
                for at in self.board.pieces(color, role) {
                    visit(PlacedPiece {
                        at: Cell::from(at),
                        color,
                        kind: role.letter(),
                    });
                }
            }
        }
    }
}
