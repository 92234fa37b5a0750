//! What an analysis is called.

use crate::analysis::study::{error::StudyError, limits::MAX_TITLE};
use crate::clean_line;

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
