//! Why a turn or a FEN cannot be taken.

use crate::Cell;

/// A turn that cannot be played, in the player's terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// One sentence: what is wrong, where, and the rule.
    pub message: String,
    /// Cells that show it on the board: the line that was tried, the holes on it, what is in the
    /// way.
    pub marks: Vec<Cell>,
}

impl Illegal {
    /// A sentence about no cell in particular.
    #[must_use]
    pub fn without_marks(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            marks: Vec::new(),
        }
    }
}

/// A FEN that is none, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unreadable FEN: {0}")]
pub struct FenError(pub String);
