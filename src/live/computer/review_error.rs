//! Game review errors.

use postern_game::ErrorKind;

/// The reason why a game was not reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReviewError {
    #[error("A game is reviewed when it is over; this one still goes on.")]
    NotOver,
    #[error("No turn was played in this game, so that there is nothing to review.")]
    NoTurns,
    #[error(
        "The computer is still reviewing another game for you. Please ask again when it has finished."
    )]
    OneAtATime,
    #[error(
        "The computer has reviewed as many games for you as it does in a day. Please ask again tomorrow."
    )]
    EnoughToday { after_s: u32 },
    #[error(
        "The computer is reviewing many games at this moment. Please try again in a few minutes."
    )]
    TooMany,
    #[error("On this server the computer reviews no games.")]
    NoComputer,
}

impl ReviewError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotOver | Self::NoTurns | Self::NoComputer => ErrorKind::Conflict,
            Self::EnoughToday { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            Self::OneAtATime => ErrorKind::TooMany { after_s: None },
            Self::TooMany => ErrorKind::Unavailable,
        }
    }
}
