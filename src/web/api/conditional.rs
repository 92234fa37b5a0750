//! Conditional moves and variations: their owner reads, replaces and removes them, and asks for positions
//! ahead.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use serde::Deserialize;

use crate::web::response::private;
use crate::web::{JsonBody, Problem, Site, Visitor, game_id};
use postern_game::{PlanKind, Seq};

/// Lines in place of those before.
#[derive(Deserialize)]
pub(crate) struct Lines {
    /// The event of the position on which they begin.
    since: Seq,
    lines: Vec<Vec<String>>,
}

/// Turns from a position on.
#[derive(Deserialize)]
pub(crate) struct Turns {
    since: Seq,
    path: Vec<String>,
}

/// `GET /api/games/{id}/conditional`, and the same for `variations`.
pub(crate) async fn read(
    State(site): State<Site>,
    Extension(kind): Extension<PlanKind>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let kept = site.live.games.plan(kind, &game, visitor.id()).await?;
    Ok(private::keep(Json(kept).into_response()))
}

/// `PUT /api/games/{id}/conditional`, and the same for `variations`.
pub(crate) async fn keep(
    State(site): State<Site>,
    Extension(kind): Extension<PlanKind>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Lines { since, lines }): JsonBody<Lines>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let kept = site
        .live
        .games
        .keep_plan(kind, &game, visitor.id(), since, lines);
    let answer = private::keep(Json(kept.await?).into_response());
    Ok(visitor.remember(&site, answer))
}

/// `DELETE /api/games/{id}/conditional`, and the same for `variations`.
pub(crate) async fn forget(
    State(site): State<Site>,
    Extension(kind): Extension<PlanKind>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    site.live
        .games
        .forget_plan(kind, &game, visitor.id())
        .await?;
    let answer = private::keep(StatusCode::NO_CONTENT.into_response());
    Ok(visitor.remember(&site, answer))
}

/// `POST /api/games/{id}/ahead`.
pub(crate) async fn ahead(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Turns { since, path: turns }): JsonBody<Turns>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let view = site
        .live
        .games
        .ahead(&game, visitor.id(), since, turns)
        .await?;
    let answer = private::keep(Json(view).into_response());
    Ok(visitor.remember(&site, answer))
}
