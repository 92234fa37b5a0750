//! Errors of private notes.

use postern_game::ErrorKind;

/// The maximum length of a person's notes about a game, in characters.
pub(super) const MAX_NOTES_CHARS: usize = 4_000;

/// The reason why notes could not be saved, made public or made private.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotesError {
    #[error("Only people who play in a game keep notes about it.")]
    NotYours,
    #[error("You can keep notes once somebody has joined this game.")]
    NotBegun,
    #[error("Notes have at most {MAX_NOTES_CHARS} characters; yours have {length}.")]
    Length { length: usize },
    #[error("These notes were changed on another page meanwhile, so nothing was saved.")]
    Changed,
    #[error("Everybody can read these notes. Hide them before you change them.")]
    Shown,
    #[error("Notes can be shown to others when the game is over.")]
    NotOver,
    #[error("There are no notes of yours here.")]
    Nothing,
    #[error("You have notes about so many games that no more can be kept.")]
    Full,
}

impl NotesError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotYours => ErrorKind::Forbidden,
            Self::Length { .. } => ErrorKind::Invalid,
            Self::NotBegun
            | Self::Changed
            | Self::Shown
            | Self::NotOver
            | Self::Nothing
            | Self::Full => ErrorKind::Conflict,
        }
    }
}
