//! Errors from reading and editing analyses.

use crate::ErrorKind;
use crate::analysis::study::limits::{
    MAX_COMMENT_CHARS, MAX_LINE_TURNS, MAX_TITLE_CHARS, MAX_TURNS,
};
use crate::{FoldError, InvalidId};
use postern_rules::{FenError, GameLineError, GameTextError};

/// The reason why an analysis cannot be read or changed. `Display` writes one sentence for the
/// author.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    #[error("The text cannot be read: {0}.")]
    Text(#[from] GameTextError),
    #[error("The text does not say of which game it is. Choose one.")]
    NoVariant,
    #[error("The text is of a game that is not played here: “{0}”.")]
    UnknownVariant(String),
    #[error("This is no position to begin with: {0}.")]
    Start(#[from] FenError),
    #[error("“{turn}” cannot be played {place}: {why}")]
    Illegal {
        turn: String,
        /// Describes the position by its preceding turn: `at the start`, `after 12… Qg6`.
        place: String,
        why: GameLineError,
    },
    #[error("A line has {MAX_LINE_TURNS} turns at most.")]
    LineTooLong,
    #[error("An analysis has {MAX_TURNS} turns at most; this one has more.")]
    TooManyTurns,
    #[error("A comment has {MAX_COMMENT_CHARS} characters at most; one here has {0}.")]
    Comment(usize),
    #[error("The title has {MAX_TITLE_CHARS} characters at most; this one has {0}.")]
    Title(usize),
    #[error("The turns are not in order: each one follows another that stands before it.")]
    Order,
    #[error("Something failed on the server, and the analysis was not read; try again.")]
    Failed,
}

impl StudyError {
    /// Returns the error's category.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Failed => ErrorKind::Internal,
            _ => ErrorKind::Invalid,
        }
    }
}

/// Unreachable in practice, because the turns were validated before.
impl From<FoldError> for StudyError {
    fn from(_: FoldError) -> Self {
        Self::Failed
    }
}

impl From<InvalidId> for StudyError {
    fn from(_: InvalidId) -> Self {
        Self::Failed
    }
}
