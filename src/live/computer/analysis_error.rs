//! Engine analysis errors.

use postern_analysis::QuestionError;
use postern_game::ErrorKind;

/// The reason why a position was not analysed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    #[error("{}", QuestionError::Hidden)]
    Hidden,
    #[error("{0}")]
    Asked(QuestionError),
    #[error("The engine still looks into another position for you. Please ask again in a moment.")]
    OneAtATime,
    #[error(
        "The engine on the server has looked into as many positions for you as it does for now. Please ask again in some minutes."
    )]
    EnoughForNow { after_s: u32 },
    #[error(
        "The engine on the server is looking into many positions at this moment. Please try again in a few seconds."
    )]
    TooMany,
    #[error("On this server the computer looks into no positions.")]
    NoComputer,
}

impl AnalysisError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Hidden | Self::NoComputer => ErrorKind::Conflict,
            Self::Asked(_) => ErrorKind::Invalid,
            Self::OneAtATime => ErrorKind::TooMany { after_s: None },
            Self::EnoughForNow { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            Self::TooMany => ErrorKind::Unavailable,
        }
    }
}
