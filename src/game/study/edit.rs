//! What somebody keeps of an analysis: a title and the text.

use super::StudyError;
use crate::game::clean_line;

/// Most characters of a comment.
pub(super) const MAX_COMMENT: usize = 1_000;
/// Most characters of a variation's name.
pub(super) const MAX_NAME: usize = 60;
/// Most characters of a title.
pub(super) const MAX_TITLE: usize = 80;

/// The title of an analysis as it is kept: one line, which may be empty.
///
/// # Errors
/// [`StudyError::Title`] when it is too long.
pub fn study_title(written: &str) -> Result<String, StudyError> {
    let title = clean_line(written);
    match title.chars().count() {
        0..=MAX_TITLE => Ok(title),
        length => Err(StudyError::Title(length)),
    }
}
