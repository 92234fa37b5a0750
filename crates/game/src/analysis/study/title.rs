//! Titles of analyses.

use crate::analysis::study::{error::StudyError, limits::MAX_TITLE};
use crate::clean_line;

/// Cleans up the title of an analysis. It is one line and may be empty.
///
/// # Errors
/// [`StudyError::Title`] if it is too long.
pub fn study_title(written: &str) -> Result<String, StudyError> {
    let title = clean_line(written);
    match title.chars().count() {
        0..=MAX_TITLE => Ok(title),
        length => Err(StudyError::Title(length)),
    }
}
