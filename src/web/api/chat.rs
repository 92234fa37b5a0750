//! The JSON API of what the two players of a game write to each other.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};

use crate::web::commands::stranger;
use crate::web::response::private;
use crate::web::{JsonBody, Problem, Site, Visitor, command_id, game_id};

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
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    Query(Before { before }): Query<Before>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let chat = site.live.talk.chat(&game, visitor.id(), before).await?;
    Ok(private::keep(Json(chat).into_response()))
}

/// `POST /api/games/{id}/chat`.
pub(crate) async fn say(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Said { id, text }): JsonBody<Said>,
) -> Result<Response, Problem> {
    let (game, id) = (game_id(&path)?, command_id(&id)?);
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let number = site.live.talk.say(&game, person, &id, &text).await?;
    let answer = private::keep(Json(Line { number }).into_response());
    Ok(visitor.remember(&site, answer))
}

/// `POST /api/games/{id}/chat/delete`.
pub(crate) async fn unsay(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Unsaid { number }): JsonBody<Unsaid>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    site.live.talk.unsay(&game, person, number).await?;
    let answer = private::keep(Json(Line { number }).into_response());
    Ok(visitor.remember(&site, answer))
}
