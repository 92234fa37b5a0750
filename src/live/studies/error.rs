//! Errors of saved analyses.

use postern_game::ErrorKind;

/// The maximum size of an analysis in text form, in bytes.
pub(super) const MAX_STUDY_BYTES: usize = 48 * 1_024;

/// The reason why an analysis was not found, saved or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudiesError {
    #[error("There is no analysis at this address. It may have been removed.")]
    NoStudy,
    #[error("A moderator has hidden this analysis: {0}.")]
    Hidden(&'static str),
    #[error("This analysis is somebody else’s. Save a copy of your own.")]
    NotYours,
    #[error(
        "This analysis was changed on another page meanwhile, so nothing was saved. Save it as a new one, or reload the page."
    )]
    Changed,
    #[error("You have {0} analyses, which is the most. Remove one that you do not need.")]
    Full(u32),
    #[error("This analysis is too long to be saved: as text it has more than 48 KB.")]
    TooLong,
}

impl StudiesError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NoStudy | Self::Hidden(_) => ErrorKind::NotFound,
            Self::NotYours => ErrorKind::Forbidden,
            Self::Changed | Self::Full(_) => ErrorKind::Conflict,
            Self::TooLong => ErrorKind::Invalid,
        }
    }
}
