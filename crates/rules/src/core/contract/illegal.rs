//! Errors for turns and FENs that are rejected.

use crate::Cell;

/// A turn that cannot be played, explained to the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// One sentence: the problem, where it is, and the rule.
    pub message: String,
    /// Cells to highlight: the attempted line, holes on it, pieces in the way.
    pub marks: Vec<Cell>,
}

impl Illegal {
    /// Creates an error that concerns no particular cell.
    #[must_use]
    pub fn without_marks(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            marks: Vec::new(),
        }
    }
}

/// An invalid FEN, with the field at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unreadable FEN: {0}")]
pub struct FenError(pub String);
