//! Writes turns in canonical notation: `c4`, `Qg6`, `exf5`, `b8=Q`, `Qe8/@b5`, and `Qd6/@d8` for a
//! queen that stays on d6.

use std::fmt::Write as _;

use crate::core::contract::{PieceLanding, disambiguation};
use crate::hole_chess::info::INFO;
use crate::hole_chess::piece::{Piece, Role};
use crate::hole_chess::position::{Position, Turn};

impl Position {
    /// Returns the turn's name without `+` or `#`.
    pub(in crate::hole_chess) fn write_name(&self, turn: Turn) -> String {
        let mut name = String::with_capacity(12);
        let Some(piece) = self.board.piece_at(turn.from) else {
            return name;
        };
        let capture = self.captured(turn).is_some();
        if piece.role == Role::Pawn {
            if capture {
                name.push_str(&turn.from.name()[..1]);
            }
        } else {
            name.push(piece.role.letter());
            name.push_str(self.disambiguation(piece, turn));
        }
        if capture {
            name.push('x');
        }
        name.push_str(turn.to.name());
        if let Some(role) = turn.promotion {
            name.extend(['=', role.letter()]);
        }
        if let Some(target) = turn.beam {
            let _infallible = write!(name, "/@{}", target.name());
        }
        name
    }

    /// Returns the file, rank or cell that distinguishes the piece from others of its kind. Empty
    /// for a piece that stays in place.
    fn disambiguation(&self, piece: Piece, turn: Turn) -> &'static str {
        if turn.stays() || self.board.pieces(piece.color, piece.role).len() < 2 {
            return "";
        }
        let landings = |turn: Turn| {
            let role = self.board.piece_at(turn.from)?.role;
            Some(PieceLanding {
                kind: role.letter(),
                from: turn.from.into(),
                to: turn.to.into(),
            })
        };
        landings(turn).map_or("", |landing| {
            disambiguation(self, &INFO.geometry, landings, landing)
        })
    }
}
