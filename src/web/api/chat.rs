//! The JSON API of the chat between the two players of a game.

use axum::Json;
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};

use crate::web::response::private;
use crate::web::{Answer, Context, JsonBody, command_id, game_id};

/// The query for a page of older chat messages: those before a given message.
#[derive(Default, Deserialize)]
pub(crate) struct ChatPageQuery {
    before: Option<i64>,
}

/// A new chat message.
#[derive(Deserialize)]
pub(crate) struct NewChatLine {
    /// The id that the client chose for this message. Messages sent again with the same id are
    /// stored only once.
    id: String,
    text: String,
}

/// A request to delete a chat message.
#[derive(Deserialize)]
pub(crate) struct DeleteChatLine {
    number: i64,
}

/// The number of the chat message that was stored or deleted.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ChatLineReceipt {
    number: i64,
}

/// `GET /api/games/{id}/chat?before=NUMBER`: returns a page of chat messages.
pub(crate) async fn read(
    ctx: Context,
    path: Path<String>,
    Query(ChatPageQuery { before }): Query<ChatPageQuery>,
) -> Answer {
    let game = game_id(&path)?;
    let chat = ctx.live.talk.chat(&game, ctx.viewer(), before).await?;
    Ok(private::keep(Json(chat)))
}

/// `POST /api/games/{id}/chat`: sends a chat message.
pub(crate) async fn say(
    ctx: Context,
    path: Path<String>,
    JsonBody(NewChatLine { id, text }): JsonBody<NewChatLine>,
) -> Answer {
    let (game, id) = (game_id(&path)?, command_id(&id)?);
    let person = &ctx.person()?.id;
    let number = ctx.live.talk.say(&game, person, &id, &text).await?;
    Ok(ctx.remember(private::keep(Json(ChatLineReceipt { number }))))
}

/// `POST /api/games/{id}/chat/delete`: deletes a chat message.
pub(crate) async fn unsay(
    ctx: Context,
    path: Path<String>,
    JsonBody(DeleteChatLine { number }): JsonBody<DeleteChatLine>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    ctx.live.talk.unsay(&game, person, number).await?;
    Ok(ctx.remember(private::keep(Json(ChatLineReceipt { number }))))
}
