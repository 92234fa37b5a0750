//! Generates the turns of the side to move. Passes them to the caller one by one, so that nothing
//! is allocated and their number is not limited.

use std::ops::ControlFlow;

use crate::hole_chess::piece::{Piece, Role};
use crate::hole_chess::position::{Position, Turn, promotes};
use crate::hole_chess::square::Square;

impl Position {
    /// Calls `visit` with each turn until `visit` breaks. Ignores whether the game is over.
    pub(in crate::hole_chess) fn visit_actions<B>(
        &self,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for role in Role::ALL {
            for from in self.board.pieces(self.to_move, role) {
                self.visit_actions_of(role, from, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with each turn of one piece until `visit` breaks. The piece must belong to the
    /// side to move.
    pub(super) fn visit_actions_of<B>(
        &self,
        role: Role,
        from: Square,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let piece = Piece {
            color: self.to_move,
            role,
        };
        let enemy_king = self.board.king(!self.to_move);
        for beam in self.beam_targets(piece, from, from) {
            visit(Turn {
                from,
                to: from,
                promotion: None,
                beam: Some(beam),
            })?;
        }
        for to in self.landings(piece, from) {
            let landing = Turn {
                from,
                to,
                promotion: None,
                beam: None,
            };
            if role == Role::Pawn && promotes(piece.color, to) {
                for promotion in Role::BEAMERS {
                    visit(Turn {
                        promotion: Some(promotion),
                        ..landing
                    })?;
                }
                continue;
            }
            visit(landing)?;
            if enemy_king == Some(to) {
                continue;
            }
            for beam in self.beam_targets(piece, from, to) {
                visit(Turn {
                    beam: Some(beam),
                    ..landing
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
