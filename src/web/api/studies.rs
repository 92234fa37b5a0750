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

/// An analysis that replaces an earlier version.
#[derive(Deserialize)]
pub(crate) struct Newer {
    version: Millis,
    #[serde(flatten)]
    study: WireStudy,
}

/// `POST /api/analysis`: saves a new analysis. A visitor without a name becomes a guest.
pub(crate) async fn keep(mut ctx: Context, JsonBody(study): JsonBody<WireStudy>) -> Answer {
    let (study, title) = study.judged(&ctx).await?;
    let person = ctx.person_or_guest().await?.id.clone();
    let saved = ctx.live.studies.keep_study(&person, &study, &title).await?;
    let answer = (StatusCode::CREATED, Json(SavedView::from(saved))).into_response();
    Ok(ctx.remember(private::keep(answer)))
}

/// `PUT /api/analysis/{id}`.
pub(crate) async fn save(
    ctx: Context,
    path: Path<String>,
    JsonBody(Newer { version, study }): JsonBody<Newer>,
) -> Answer {
    let id = study_id(&path)?;
    let person = &ctx.person()?.id;
    let (study, title) = study.judged(&ctx).await?;
    let studies = &ctx.live.studies;
    let saved = studies
        .save_study((&id, version), person, &study, &title)
        .await?;
    let answer = Json(SavedView::from(saved)).into_response();
    Ok(ctx.remember(private::keep(answer)))
}

/// `DELETE /api/analysis/{id}`.
pub(crate) async fn remove(ctx: Context, path: Path<String>) -> Answer {
    let person = &ctx.person()?.id;
    let studies = &ctx.live.studies;
    studies.remove_study(&study_id(&path)?, person).await?;
    Ok(ctx.remember(private::keep(StatusCode::NO_CONTENT)))
}

/// Parses the id in a URL.
///
/// # Errors
/// Returns 404 if it is not an id.
pub(crate) fn study_id(Path(id): &Path<String>) -> Result<StudyId, Problem> {
    StudyId::parse(id).map_err(|_| crate::live::LiveError::from(StudiesError::NoStudy).into())
}
