//! The JSON API of what the two players of a game write to each other.

use axum::Json;
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};

use crate::web::response::private;
use crate::web::{Answer, Context, JsonBody, command_id, game_id};

/// The line before which lines are asked for.
#[derive(Default, Deserialize)]
pub(crate) struct Before {
    before: Option<i64>,
}

/// A line that is to be written.
#[derive(Deserialize)]
pub(crate) struct Said {
    /// Chosen by the client and kept until it is answered: sent again, the line is written once.
    id: String,
    text: String,
}

/// A line that is to be deleted.
#[derive(Deserialize)]
pub(crate) struct Unsaid {
    number: i64,
}

/// The line that was written or deleted.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Line {
    number: i64,
}

/// `GET /api/games/{id}/chat?before=NUMBER`.
pub(crate) async fn read(
    ctx: Context,
    path: Path<String>,
    Query(Before { before }): Query<Before>,
) -> Answer {
    let game = game_id(&path)?;
    let chat = ctx.live.talk.chat(&game, ctx.viewer(), before).await?;
    Ok(private::keep(Json(chat)))
}

/// `POST /api/games/{id}/chat`.
pub(crate) async fn say(
    ctx: Context,
    path: Path<String>,
    JsonBody(Said { id, text }): JsonBody<Said>,
) -> Answer {
    let (game, id) = (game_id(&path)?, command_id(&id)?);
    let person = &ctx.person()?.id;
    let number = ctx.live.talk.say(&game, person, &id, &text).await?;
    Ok(ctx.remember(private::keep(Json(Line { number }))))
}

/// `POST /api/games/{id}/chat/delete`.
pub(crate) async fn unsay(
    ctx: Context,
    path: Path<String>,
    JsonBody(Unsaid { number }): JsonBody<Unsaid>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    ctx.live.talk.unsay(&game, person, number).await?;
    Ok(ctx.remember(private::keep(Json(Line { number }))))
}
