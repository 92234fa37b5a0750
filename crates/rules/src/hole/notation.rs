//! Canonical notation: `c4`, `Qg6`, `exf5`, `b8=Q`, `Qe8/@b5`, and `Qd6/@d8` for a queen that stays
//! on d6.

use std::fmt::Write as _;

use super::{
    piece::{Piece, Role},
    position::{Position, Turn},
};

impl Position {
    /// The turn's name, with `+` for check and `#` for mate or a king captured.
    pub(super) fn name(&self, turn: Turn) -> String {
        let mut name = self.bare_name(turn);
        let after = self.after(turn);
        if after.is_decided() {
            name.push('#');
        } else if after.in_check() {
            name.push('+');
        }
        name
    }

    /// The turn's name without `+` or `#`.
    pub(super) fn bare_name(&self, turn: Turn) -> String {
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

    /// The least of file, rank and both that tells the piece from its likes that could land on the
    /// same square.
    fn disambiguation(&self, piece: Piece, turn: Turn) -> &'static str {
        let rivals = self
            .board
            .pieces(piece.color, piece.role)
            .without(turn.from)
            .iter()
            .filter(|rival| !turn.stays() && self.landings(piece, *rival).has(turn.to));
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for rival in rivals {
            any = true;
            same_file |= rival.file() == turn.from.file();
            same_rank |= rival.rank() == turn.from.rank();
        }
        let from = turn.from.name();
        match (any, same_file, same_rank) {
            (false, ..) => "",
            (true, false, _) => &from[..1],
            (true, true, false) => &from[1..],
            (true, true, true) => from,
        }
    }
}
