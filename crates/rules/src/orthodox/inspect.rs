//! Implements [`InspectPosition`] for variants based on shakmaty's positions.

use shakmaty::{Move, Role};

use super::pieces;
use super::position::{Position, ShakmatyGame};
use crate::{Cell, Color, InspectPosition, PlacedPiece, TurnOutline};

impl<G: ShakmatyGame> InspectPosition for Position<G> {
    fn takes(&self, turn: Move) -> bool {
        turn.is_capture()
    }

    fn for_each_taken(&self, turn: Move, mut visit: impl FnMut(Color, char)) {
        if let Some(taken) = turn.capture() {
            visit((!self.game().turn()).into(), taken.upper_char());
            for square in self.game().lost_with(turn) {
                if let Some(piece) = self.game().board().piece_at(square) {
                    visit(piece.color.into(), piece.role.upper_char());
                }
            }
        }
    }

    fn outline(&self, turn: Move) -> TurnOutline {
        TurnOutline {
            kind: turn.role().upper_char(),
            from: turn.from().map(Cell::from),
            to: turn.to().into(),
            promotion: turn.promotion().map(Role::upper_char),
        }
    }

    fn for_each_piece(&self, visit: impl FnMut(PlacedPiece)) {
        pieces::for_each_piece(self.game().board(), visit);
    }

    fn for_each_pool_entry(&self, mut visit: impl FnMut(Color, char, u8)) {
        let Some(pockets) = self.game().pockets() else {
            return;
        };
        for color in shakmaty::Color::ALL {
            for role in Role::ALL {
                let count = pockets[color][role];
                if count > 0 {
                    visit(color.into(), role.upper_char(), count);
                }
            }
        }
    }

    fn is_dead(&self) -> bool {
        self.game().is_insufficient_material()
    }
}
