//! What a search asks besides turns.

use super::{
    moves::turn::{Before, Turn},
    piece::Role,
    position::Position,
};
use crate::{Cell, Color, Inspect, Outline, Placed};

impl Inspect for Position {
    const MUST_TAKE: bool = true;

    /// Captures are compulsory: the first step tells.
    fn takes(&self, turn: Turn) -> bool {
        let first = self.legs(turn).next();
        first.is_some_and(|before| before.leg.taken.any())
    }

    fn each_taken(&self, turn: Turn, mut visit: impl FnMut(Color, char)) {
        for Before { position, leg, .. } in self.legs(turn) {
            for role in Role::ALL {
                for _ in position.board.role(role) & leg.taken {
                    visit(!self.to_move, role.letter());
                }
            }
        }
    }

    fn outline(&self, turn: Turn) -> Outline {
        Outline {
            kind: self.board.role_at(turn.from).unwrap_or(Role::Pawn).letter(),
            from: Some(turn.from.into()),
            to: turn.last_goal().into(),
            promotion: turn.promotion().map(Role::letter),
        }
    }

    fn each_piece(&self, mut visit: impl FnMut(Placed)) {
        for color in Color::ALL {
            for role in Role::ALL {
                for at in self.board.pieces(color, role) {
                    visit(Placed {
                        at: Cell::from(at),
                        color,
                        kind: role.letter(),
                    });
                }
            }
        }
    }

    fn each_waiting(&self, mut visit: impl FnMut(Color, char, u8)) {
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
