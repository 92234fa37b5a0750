//! Validation of analysis titles.

use crate::analysis::study::error::StudyError;
use crate::analysis::study::limits::MAX_TITLE_CHARS;
use crate::clean_line;

/// Normalises the title of an analysis to one line. The title may be empty.
///
/// # Errors
/// Returns [`StudyError::Title`] if the title is too long.
pub fn study_title(written: &str) -> Result<String, StudyError> {
    let title = clean_line(written);
    match title.chars().count() {
        0..=MAX_TITLE_CHARS => Ok(title),
        length => Err(StudyError::Title(length)),
    }
}
