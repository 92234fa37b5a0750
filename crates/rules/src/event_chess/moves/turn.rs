//! The type of a turn: everything that a side plays before its opponent is to move.

use shakmaty::Move;

/// A turn: one or two moves, or a piece that is dropped on the board. If an event carries a moved
/// pawn to another square, the move's promotion happens there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub(in crate::event_chess) first: Move,
    pub(in crate::event_chess) second: Option<Move>,
}

impl From<Move> for Turn {
    fn from(first: Move) -> Self {
        Self {
            first,
            second: None,
        }
    }
}

impl Turn {
    pub(in crate::event_chess) const fn of_two(first: Move, second: Move) -> Self {
        Self {
            first,
            second: Some(second),
        }
    }

    pub(in crate::event_chess) fn moves(self) -> impl Iterator<Item = Move> {
        std::iter::once(self.first).chain(self.second)
    }

    /// Returns the turn's last move.
    pub(in crate::event_chess) fn last(self) -> Move {
        self.second.unwrap_or(self.first)
    }

    /// Returns the turn with its last move replaced.
    #[must_use]
    pub(in crate::event_chess) fn with_last(self, last: Move) -> Self {
        match self.second {
            None => last.into(),
            Some(_) => Self::of_two(self.first, last),
        }
    }

    /// Returns a turn that consists of the first `moves` moves of this one.
    #[must_use]
    pub(in crate::event_chess) fn up_to(self, moves: usize) -> Self {
        Self {
            second: self.second.filter(|_| moves > 1),
            ..self
        }
    }
}
