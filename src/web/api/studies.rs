//! The JSON API of saved analyses.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::{Deserialize, Serialize};

use super::analysis::WireStudy;
use crate::live::{SavedStudy, StudiesError};
use crate::web::response::private;
use crate::web::{Answer, Context, JsonBody, Problem};
use postern_game::{Millis, StudyId};

/// The id, the address and the version of an analysis that was just saved.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SavedStudyView {
    id: String,
    address: String,
    /// The version of this save. The next save must name it, so that it overwrites no other
    /// changes.
    version: Millis,
}

impl From<SavedStudy> for SavedStudyView {
    fn from(SavedStudy { id, version }: SavedStudy) -> Self {
        Self {
            address: format!("/analysis/{id}"),
            id: id.to_string(),
            version,
        }
    }
}

/// A changed analysis, and the version that it replaces.
#[derive(Deserialize)]
pub(crate) struct StudyUpdate {
    version: Millis,
    #[serde(flatten)]
    study: WireStudy,
}

/// `POST /api/analysis`: saves a new analysis. An anonymous visitor becomes a guest.
pub(crate) async fn keep(mut ctx: Context, JsonBody(study): JsonBody<WireStudy>) -> Answer {
    let (study, title) = study.judged(&ctx).await?;
    let person = ctx.person_or_guest().await?.id.clone();
    let saved = ctx.live.studies.keep_study(&person, &study, &title).await?;
    let answer = (StatusCode::CREATED, Json(SavedStudyView::from(saved))).into_response();
    Ok(ctx.remember(private::keep(answer)))
}

/// `PUT /api/analysis/{id}`: saves a changed analysis.
pub(crate) async fn save(
    ctx: Context,
    path: Path<String>,
    JsonBody(StudyUpdate { version, study }): JsonBody<StudyUpdate>,
) -> Answer {
    let id = study_id(&path)?;
    let person = &ctx.person()?.id;
    let (study, title) = study.judged(&ctx).await?;
    let studies = &ctx.live.studies;
    let saved = studies
        .save_study(&id, version, person, &study, &title)
        .await?;
    let answer = Json(SavedStudyView::from(saved)).into_response();
    Ok(ctx.remember(private::keep(answer)))
}

/// `DELETE /api/analysis/{id}`: deletes a saved analysis.
pub(crate) async fn remove(ctx: Context, path: Path<String>) -> Answer {
    let person = &ctx.person()?.id;
    let studies = &ctx.live.studies;
    studies.remove_study(&study_id(&path)?, person).await?;
    Ok(ctx.remember(private::keep(StatusCode::NO_CONTENT)))
}

/// Parses the id of a saved analysis in a URL.
///
/// # Errors
/// Returns 404 if the text is not a valid id.
pub(crate) fn study_id(Path(id): &Path<String>) -> Result<StudyId, Problem> {
    StudyId::parse(id).map_err(|_| crate::live::LiveError::from(StudiesError::NoStudy).into())
}
