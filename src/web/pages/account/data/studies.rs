//! The analyses that a person keeps, in the download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::shell::datetime;
use postern_game::Misconduct;
use postern_store::studies::KeptStudy;

#[derive(Serialize)]
pub(super) struct StudyPart {
    /// Its address.
    analysis: String,
    saved: String,
    title: String,
    text: String,
    /// Why a moderator has hidden it from everybody else, if one has.
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
