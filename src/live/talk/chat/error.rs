//! Errors of the private chat between players.

use postern_game::ErrorKind;
use postern_store::chat::MAX_CHAT_LINES;

/// The reason why a request in the private chat of two players failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChatError {
    #[error("Only the two players of a game read and write here.")]
    NotYours,
    #[error("You play both sides of this game, so there is nobody to write to.")]
    OneBoard,
    #[error("Nobody has joined this game yet, so there is nobody to write to.")]
    Nobody,
    #[error("You cannot write to this player.")]
    Apart,
    #[error("The other player’s account was deleted, so nobody would read it.")]
    Gone,
    #[error("A line has 1 to {max} characters; yours has {length}.")]
    Length { length: usize, max: usize },
    #[error("There are {MAX_CHAT_LINES} lines in this game’s chat, which is the most.")]
    Full,
    #[error("This id was used for another line already. Send the line with an id of its own.")]
    OtherLine,
    #[error("There is no such line of yours here. It may have been deleted.")]
    NoLine,
    #[error("A line can be deleted within {DELETED_WITHIN} minutes, and this one is older.")]
    TooLate,
}

impl ChatError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotYours | Self::Apart => ErrorKind::Forbidden,
            Self::NoLine => ErrorKind::NotFound,
            Self::Length { .. } => ErrorKind::Invalid,
            Self::OneBoard
            | Self::Nobody
            | Self::Gone
            | Self::Full
            | Self::OtherLine
            | Self::TooLate => ErrorKind::Conflict,
        }
    }
}

/// How long a person can delete their own chat message, in minutes.
pub const DELETED_WITHIN: i64 = 15;
