//! A user's saved analyses, as a part of the data download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::shell::datetime;
use postern_game::Misconduct;
use postern_store::studies::StoredStudy;

#[derive(Serialize)]
pub(super) struct StudyExport {
    /// The URL of the saved analysis.
    analysis: String,
    saved: String,
    title: String,
    text: String,
    /// The reason why a moderator has hidden the analysis. `None` if it is visible.
    hidden: Option<&'static str>,
}

impl StudyExport {
    pub(super) fn of(study: StoredStudy, site: &Site) -> Self {
        Self {
            analysis: format!("{}/analysis/{}", site.public_url, study.id),
            saved: datetime(study.saved_ms),
            title: study.title,
            text: study.text,
            hidden: study.hidden.map(Misconduct::words),
        }
    }
}
