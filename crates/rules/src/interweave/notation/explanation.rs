//! The type for explanations, and helpers that describe the board.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Square};

use crate::interweave::piece::Role;
use crate::interweave::position::Position;
use crate::{IllegalTurn, orthodox};

/// Turns a clause into an explanation that highlights each square once.
pub(in crate::interweave) fn illegal(
    clause: impl Into<String>,
    marks: impl IntoIterator<Item = Square>,
) -> IllegalTurn {
    orthodox::illegal(clause, marks.into_iter().collect::<Bitboard>())
}

/// A reason as a clause, with the squares to highlight.
pub(super) struct Explanation {
    pub(super) clause: String,
    pub(super) marks: Bitboard,
}

impl Explanation {
    pub(super) fn new(clause: impl Into<String>, marks: impl Into<Bitboard>) -> Self {
        Self {
            clause: clause.into(),
            marks: marks.into(),
        }
    }

    pub(super) fn illegal(self) -> IllegalTurn {
        illegal(self.clause, self.marks)
    }
}

/// Returns the name of the piece on an occupied square, for use within a sentence.
pub(super) fn role_name(state: &Position, square: Square) -> &'static str {
    state.board.role_at(square).map_or("piece", Role::name)
}

pub(super) fn is_orthogonal(from: Square, to: Square) -> bool {
    from.file() == to.file() || from.rank() == to.rank()
}

/// Returns the first piece between two squares, seen from `from`.
pub(super) fn first_between(state: &Position, from: Square, to: Square) -> Option<Square> {
    (between(from, to) & state.board.occupied())
        .into_iter()
        .min_by_key(|square| square.distance(from))
}
