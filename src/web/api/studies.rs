//! Analyses that people keep.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};

use super::analysis::WireStudy;
use crate::live::{SavedStudy, StudiesError};
use crate::web::commands::stranger;
use crate::web::response::private;
use crate::web::{JsonBody, Problem, Site, Visitor};
use postern_game::{Millis, StudyId};

/// What was saved.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SavedView {
    id: String,
    address: String,
    /// By which the next save names what it puts itself in the place of.
    version: Millis,
}

impl From<SavedStudy> for SavedView {
    fn from(SavedStudy { id, version }: SavedStudy) -> Self {
        Self {
            address: format!("/analysis/{id}"),
            id: id.to_string(),
            version,
        }
    }
}

/// An analysis in the place of a version of it.
#[derive(Deserialize)]
pub(crate) struct Newer {
    version: Millis,
    #[serde(flatten)]
    study: WireStudy,
}

/// `POST /api/analysis`: keeps a new analysis. Whoever has no name here yet becomes a guest.
pub(crate) async fn keep(
    State(site): State<Site>,
    visitor: Visitor,
    JsonBody(study): JsonBody<WireStudy>,
) -> Result<Response, Problem> {
    let (study, title) = study.judged(&site).await?;
    let visitor = visitor.or_guest(&site).await?;
    let person = visitor.id().ok_or_else(Problem::internal)?;
    let saved = site.live.studies.keep_study(person, &study, &title).await?;
    let answer = (StatusCode::CREATED, Json(SavedView::from(saved))).into_response();
    Ok(visitor.remember(&site, private::keep(answer)))
}

/// `PUT /api/analysis/{id}`.
pub(crate) async fn save(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Newer { version, study }): JsonBody<Newer>,
) -> Result<Response, Problem> {
    let id = study_id(&path)?;
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let (study, title) = study.judged(&site).await?;
    let saved = site
        .live
        .studies
        .save_study((&id, version), person, &study, &title)
        .await?;
    let answer = Json(SavedView::from(saved)).into_response();
    Ok(visitor.remember(&site, private::keep(answer)))
}

/// `DELETE /api/analysis/{id}`.
pub(crate) async fn remove(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    site.live
        .studies
        .remove_study(&study_id(&path)?, person)
        .await?;
    let answer = private::keep(StatusCode::NO_CONTENT.into_response());
    Ok(visitor.remember(&site, answer))
}

/// The id in an address.
///
/// # Errors
/// 404 when it is none.
pub(crate) fn study_id(Path(id): &Path<String>) -> Result<StudyId, Problem> {
    StudyId::parse(id).map_err(|_| crate::live::LiveError::from(StudiesError::NoStudy).into())
}
