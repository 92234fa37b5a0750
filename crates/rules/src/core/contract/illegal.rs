//! Errors for rejected turns and FENs.

use crate::Cell;

/// The reason why a turn cannot be played, explained to the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct IllegalTurn {
    /// A sentence that states the problem, the cell and the rule.
    pub message: String,
    /// Cells to highlight, such as the attempted line, holes on it, or pieces in the way.
    pub marks: Vec<Cell>,
}

impl IllegalTurn {
    /// Creates an error without highlighted cells.
    #[must_use]
    pub fn without_marks(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            marks: Vec::new(),
        }
    }
}

/// An invalid FEN. The text names the invalid field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unreadable FEN: {0}")]
pub struct FenError(pub String);
