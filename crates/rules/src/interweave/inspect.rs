//! Implements [`InspectPosition`] for Interweave.

use super::moves::turn::{LegContext, Turn};
use super::piece::Role;
use super::position::Position;
use crate::{Cell, Color, InspectPosition, PlacedPiece, TurnOutline};

impl InspectPosition for Position {
    const MUST_TAKE: bool = true;

    /// Captures are compulsory, so the first leg shows whether the turn captures.
    fn takes(&self, turn: Turn) -> bool {
        let first = self.legs(turn).next();
        first.is_some_and(|before| before.leg.taken.any())
    }

    fn for_each_taken(&self, turn: Turn, mut visit: impl FnMut(Color, char)) {
        for LegContext { position, leg, .. } in self.legs(turn) {
            for role in Role::ALL {
                for _ in position.board.role(role) & leg.taken {
                    visit(!self.to_move, role.letter());
                }
            }
        }
    }

    fn outline(&self, turn: Turn) -> TurnOutline {
        TurnOutline {
            kind: self.board.role_at(turn.from).unwrap_or(Role::Pawn).letter(),
            from: Some(turn.from.into()),
            to: turn.last_goal().into(),
            promotion: turn.promotion().map(Role::letter),
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

    fn for_each_pool_entry(&self, mut visit: impl FnMut(Color, char, u8)) {
        for color in Color::ALL {
            for role in Role::RETURNING {
                let count = self.pool.count(color, role);
                if count > 0 {
                    visit(color, role.letter(), count);
                }
            }
        }
    }
}
