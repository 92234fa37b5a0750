//! A person's saved analyses, in the download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::shell::datetime;
use postern_game::Misconduct;
use postern_store::studies::KeptStudy;

#[derive(Serialize)]
pub(super) struct StudyPart {
    /// The address of the analysis.
    analysis: String,
    saved: String,
    title: String,
    text: String,
    /// Why a moderator has hidden it from everyone else. `None` if not hidden.
    hidden: Option<&'static str>,
}

impl StudyPart {
    pub(super) fn of(study: KeptStudy, site: &Site) -> Self {
        Self {
            analysis: format!("{}/analysis/{}", site.public_url, study.id),
            saved: datetime(study.saved_ms),
            title: study.title,
            text: study.text,
            hidden: study.hidden.map(Misconduct::words),
        }
    }
}
