//! Errors of composing and solving problems.

use postern_game::{ErrorKind, InvalidProblem, ProblemId};

/// The reason why a request about a problem failed, as one sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    #[error("There is no problem at this address.")]
    NotThere,
    #[error(transparent)]
    Invalid(#[from] InvalidProblem),
    #[error("This problem is here already, at /problems/{0}.")]
    Same(ProblemId),
    #[error(
        "The computer is still proving another problem of yours. Please come again when it has finished."
    )]
    OneAtATime,
    #[error(
        "The computer has proved as many problems for you as it does in a day, which is {most}. Please come again tomorrow."
    )]
    EnoughToday { most: u32 },
    #[error("Many problems wait for their proofs at this moment. Please try again in an hour.")]
    TooMany,
    #[error("On this server the computer proves no problems.")]
    NoComputer,
    #[error("This problem is not published.")]
    NotPublished,
    #[error("The board has changed since. Please look at it again.")]
    Stale,
    #[error("{0}")]
    Illegal(String),
    #[error(
        "The computer could not judge this turn in the time that it has. It does not count; please try again, or another turn."
    )]
    NotJudged,
}

impl ProblemError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotThere => ErrorKind::NotFound,
            Self::Invalid(_) | Self::Illegal(_) => ErrorKind::Invalid,
            Self::Same(_) | Self::NoComputer | Self::NotPublished | Self::Stale => {
                ErrorKind::Conflict
            }
            Self::OneAtATime | Self::EnoughToday { .. } => ErrorKind::TooMany { after_s: None },
            Self::TooMany | Self::NotJudged => ErrorKind::Unavailable,
        }
    }
}
