//! The errors of all services, each with one sentence for the user.

use super::accounts::AccountError;
use super::computer::{AnalysisError, ProblemError, ReviewError};
use super::conduct::ConductError;
use super::studies::StudiesError;
use super::{EmailError, ReceiverError, UnreadyReason};
use crate::live::accounts::api_tokens::ApiTokenError;
use crate::live::talk::chat::ChatError;
use crate::live::talk::notes::NotesError;
use postern_game::{
    DAY, ErrorKind, FoldError, InvalidName, Millis, PlanError, Refusal, StudyError,
};
use postern_store::StoreError;
use postern_store::accounts::RENAME_PAUSE;

/// The reason why a request to a service failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiveError {
    #[error("There is no game at this address.")]
    NoGame,
    #[error("The server does not know you (any more); reload the page to start as a new guest.")]
    NoPerson,
    #[error(
        "This link has been used already, or it is too old. Make a new one on the other device."
    )]
    NoLink,
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Ahead(#[from] PlanError),
    #[error(transparent)]
    Name(#[from] InvalidName),
    #[error("Somebody else has this name, or one that looks the same. Please choose another.")]
    NameTaken,
    #[error(
        "A name can be changed once in {} days. You can change yours again in {} {}.",
        RENAME_PAUSE / DAY,
        days,
        if *days == 1 { "day" } else { "days" }
    )]
    RenamedLately {
        /// The number of days until the name can be changed again, rounded up.
        days: Millis,
    },
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Email(#[from] EmailError),
    #[error(transparent)]
    ApiToken(#[from] ApiTokenError),
    #[error(transparent)]
    Receiver(#[from] ReceiverError),
    #[error(transparent)]
    Conduct(#[from] ConductError),
    #[error(transparent)]
    Chat(#[from] ChatError),
    #[error(transparent)]
    Notes(#[from] NotesError),
    #[error(transparent)]
    Review(#[from] ReviewError),
    #[error(transparent)]
    Problem(#[from] ProblemError),
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Study(#[from] StudyError),
    #[error(transparent)]
    Studies(#[from] StudiesError),
    #[error("Too many people want the same thing at this moment; try again.")]
    Busy,
    #[error("Something failed on the server, and the command was not carried out; try again.")]
    Failed,
    #[error("The server is about to restart; nothing is lost, try again in a minute.")]
    Stopping,
    #[error(transparent)]
    Unready(#[from] UnreadyReason),
    #[error("Nothing could be saved or read: {0}.")]
    Storage(StoreError),
    #[error("This game’s record is damaged: {0}.")]
    Damaged(#[from] FoldError),
}

impl LiveError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NoGame | Self::NoLink => ErrorKind::NotFound,
            Self::NoPerson => ErrorKind::Forbidden,
            Self::Name(_) | Self::NameTaken | Self::RenamedLately { .. } | Self::ApiToken(_) => {
                ErrorKind::Invalid
            }
            Self::Refused(error) => error.kind(),
            Self::Ahead(error) => error.kind(),
            Self::Account(error) => error.kind(),
            Self::Email(error) => error.kind(),
            Self::Receiver(error) => error.kind(),
            Self::Conduct(error) => error.kind(),
            Self::Chat(error) => error.kind(),
            Self::Notes(error) => error.kind(),
            Self::Review(error) => error.kind(),
            Self::Problem(error) => error.kind(),
            Self::Analysis(error) => error.kind(),
            Self::Study(error) => error.kind(),
            Self::Studies(error) => error.kind(),
            Self::Busy
            | Self::Stopping
            | Self::Unready(_)
            | Self::Storage(StoreError::Full | StoreError::Locked | StoreError::Unreachable) => {
                ErrorKind::Unavailable
            }
            Self::Storage(_) | Self::Damaged(_) | Self::Failed => ErrorKind::Internal,
        }
    }

    /// Whether the error is permanent for a game, because its record is missing or damaged.
    #[must_use]
    pub const fn is_lasting(&self) -> bool {
        matches!(
            self,
            Self::Damaged(_)
                | Self::NoGame
                | Self::Storage(
                    StoreError::Unreadable { .. }
                        | StoreError::NewerEvent { .. }
                        | StoreError::Corrupt(_)
                )
        )
    }
}

impl From<StoreError> for LiveError {
    fn from(error: StoreError) -> Self {
        match error {
            // Only a stopping server closes the database. A server that meets a newer schema hands
            // its traffic over to other nodes.
            StoreError::Closed | StoreError::NewerSchema => Self::Stopping,
            StoreError::Busy => Self::Busy,
            StoreError::NoPerson => Self::NoPerson,
            error => Self::Storage(error),
        }
    }
}
