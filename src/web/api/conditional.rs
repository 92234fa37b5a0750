//! The JSON API of conditional moves and variations. Players read, replace and delete their own
//! planned lines, and request the positions after planned turns.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::Deserialize;

use crate::web::response::private;
use crate::web::{Answer, Context, JsonBody, game_id};
use postern_game::{PlanKind, Seq};

/// A request that replaces all planned lines of a player.
#[derive(Deserialize)]
pub(crate) struct PlannedLinesRequest {
    /// The number of the last event before the position from which the lines start.
    since: Seq,
    lines: Vec<Vec<String>>,
}

/// A request for the positions after turns from the current position of a game.
#[derive(Deserialize)]
pub(crate) struct PlannedTurnsRequest {
    since: Seq,
    path: Vec<String>,
}

/// `GET /api/games/{id}/conditional` or `/variations`: returns the player's planned lines.
pub(crate) async fn read(
    Extension(kind): Extension<PlanKind>,
    ctx: Context,
    path: Path<String>,
) -> Answer {
    let game = game_id(&path)?;
    let kept = ctx.live.plans.plan(kind, &game, ctx.viewer()).await?;
    Ok(private::keep(Json(kept)))
}

/// `PUT /api/games/{id}/conditional` or `/variations`: replaces the player's planned lines.
pub(crate) async fn keep(
    Extension(kind): Extension<PlanKind>,
    ctx: Context,
    path: Path<String>,
    JsonBody(PlannedLinesRequest { since, lines }): JsonBody<PlannedLinesRequest>,
) -> Answer {
    let game = game_id(&path)?;
    let plans = &ctx.live.plans;
    let kept = plans.keep_plan(kind, &game, ctx.viewer(), since, lines);
    Ok(ctx.remember(private::keep(Json(kept.await?))))
}

/// `DELETE /api/games/{id}/conditional` or `/variations`: deletes the player's planned lines.
pub(crate) async fn forget(
    Extension(kind): Extension<PlanKind>,
    ctx: Context,
    path: Path<String>,
) -> Answer {
    let game = game_id(&path)?;
    let plans = &ctx.live.plans;
    plans.forget_plan(kind, &game, ctx.viewer()).await?;
    Ok(ctx.remember(private::keep(StatusCode::NO_CONTENT)))
}

/// `POST /api/games/{id}/ahead`: returns the positions after planned turns.
pub(crate) async fn ahead(
    ctx: Context,
    path: Path<String>,
    JsonBody(PlannedTurnsRequest { since, path: turns }): JsonBody<PlannedTurnsRequest>,
) -> Answer {
    let game = game_id(&path)?;
    let plans = &ctx.live.plans;
    let view = plans.ahead(&game, ctx.viewer(), since, turns).await?;
    Ok(ctx.remember(private::keep(Json(view))))
}
