//! Writes turns in SAN: `e4`, `Nbd2`, `exd6`, `b8=Q`, `O-O`, and `N@f3` for a dropped piece.

use std::fmt::Write as _;

use shakmaty::{Move, Role};

use super::position::{Position, ShakmatyGame};
use crate::core::contract::{PieceLanding, disambiguation};

impl<G: ShakmatyGame> Position<G> {
    /// Returns the turn's name without `+` or `#`.
    pub(super) fn write_name(&self, turn: Move) -> String {
        let mut name = String::with_capacity(8);
        let _infallible = match turn {
            Move::Castle { king, rook } => {
                name.write_str(if king < rook { "O-O" } else { "O-O-O" })
            }
            Move::Put { role, to } => write!(name, "{}@{to}", role.upper_char()),
            Move::Normal { to, .. } | Move::EnPassant { to, .. } => {
                self.write_piece(&mut name, turn);
                write!(name, "{to}")
            }
        };
        if let Some(role) = turn.promotion() {
            name.extend(['=', role.upper_char()]);
        }
        name
    }

    /// Writes the piece's letter with disambiguation, or a capturing pawn's file, and the capture
    /// sign `x`.
    fn write_piece(&self, name: &mut String, turn: Move) {
        if turn.role() != Role::Pawn {
            name.push(turn.role().upper_char());
            name.push_str(self.disambiguation(turn));
        } else if turn.is_capture() {
            name.extend(turn.from().map(|from| from.file().char()));
        }
        if turn.is_capture() {
            name.push('x');
        }
    }

    /// Returns the file, rank or square that distinguishes the piece from others of its kind.
    fn disambiguation(&self, turn: Move) -> &'static str {
        let game = self.game();
        let likes = game.board().by_piece(turn.role().of(game.turn()));
        match landing(turn) {
            Some(meant) if likes.more_than_one() => {
                disambiguation(self, &G::info().geometry, landing, meant)
            }
            _ => "",
        }
    }
}

/// Returns the piece and squares of an ordinary move. Returns `None` for castling, en passant and
/// drops, which need no disambiguation.
pub(crate) fn landing(turn: Move) -> Option<PieceLanding> {
    match turn {
        Move::Normal { role, from, to, .. } => Some(PieceLanding {
            kind: role.upper_char(),
            from: from.into(),
            to: to.into(),
        }),
        _ => None,
    }
}
