//! The chat between the two players on the page of their game, and its forms.

use axum::extract::Path;
use axum::response::{Redirect, Response};
use serde::Deserialize;

use crate::live::{DELETED_WITHIN, LiveError};
use crate::web::pages::game::{CommandRefusal, GamePage, GamePageQuery, refuse};
use crate::web::{Answer, Context, FormBody, Problem, command_id_or_fresh, game_id};
use postern_game::view::{ChatLineView, ChatView};
use postern_game::{GameId, GameView, MINUTE};
use postern_rules::Color;

/// A submitted chat message. The type has no `Debug`, because the message is private.
#[derive(Deserialize)]
pub(crate) struct ChatLineForm {
    #[serde(default)]
    text: String,
    #[serde(default)]
    command_id: String,
}

/// The form that deletes a chat message.
#[derive(Deserialize)]
pub(crate) struct DeleteLineForm {
    number: i64,
}

/// `POST /games/{id}/chat`: sends a chat message.
pub(crate) async fn say(
    ctx: Context,
    path: Path<String>,
    FormBody(said): FormBody<ChatLineForm>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    let id = command_id_or_fresh(Some(&*said.command_id).filter(|id| !id.is_empty()))?;
    match ctx.live.talk.say(&game, person, &id, &said.text).await {
        Ok(_) => Ok(back(&ctx, &game)),
        Err(error) => {
            let typed = CommandRefusal {
                chat: said.text,
                ..CommandRefusal::default()
            };
            refuse(&ctx, &game, GamePageQuery::default(), error, typed).await
        }
    }
}

/// `POST /games/{id}/chat/delete`: deletes a chat message.
pub(crate) async fn unsay(
    ctx: Context,
    path: Path<String>,
    FormBody(DeleteLineForm { number }): FormBody<DeleteLineForm>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    match ctx.live.talk.unsay(&game, person, number).await {
        Ok(()) => Ok(back(&ctx, &game)),
        Err(error) => {
            refuse(
                &ctx,
                &game,
                GamePageQuery::default(),
                error,
                CommandRefusal::default(),
            )
            .await
        }
    }
}

fn back(ctx: &Context, game: &GameId) -> Response {
    let address = format!("/games/{game}#chat");
    ctx.remember(Redirect::to(&address))
}

/// Returns the chat of a two-player game. `None` if the viewer is not a player.
///
/// # Errors
/// Returns an error if the chat cannot be read.
pub(crate) async fn of_page(
    ctx: &Context,
    view: &GameView,
    query: &GamePageQuery,
) -> Result<Option<ChatView>, Problem> {
    if view.you.len() != 1 {
        return Ok(None);
    }
    let game = GameId::parse(&view.id).map_err(|_| Problem::internal())?;
    match ctx.live.talk.chat(&game, ctx.viewer(), query.chat).await {
        Ok(chat) => Ok(Some(chat)),
        // The seat of the opponent is still free.
        Err(LiveError::Chat(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

impl GamePage {
    /// Returns the name of the other player.
    pub(crate) fn other_player(&self) -> &str {
        self.view.players[!self.own_side()]
            .as_ref()
            .map_or("the other player", |player| player.name.as_str())
    }

    /// Returns the chat messages that the page shows.
    pub(crate) fn lines_of_chat(&self) -> impl Iterator<Item = &ChatLineView> {
        self.chat.iter().flat_map(|chat| &chat.lines)
    }

    /// Whether the viewer has muted the other player. If so, the page hides that player's messages.
    pub(crate) fn mutes_other(&self) -> bool {
        self.chat.as_ref().is_some_and(|chat| chat.muted)
    }

    /// Returns the reason why the viewer cannot send a message now. `None` if the chat is open.
    pub(crate) fn closed_words(&self) -> Option<&str> {
        self.chat.as_ref()?.closed.as_deref()
    }

    /// Whether the chat has newer messages than the page shows.
    pub(crate) fn shows_old_lines(&self) -> bool {
        self.chat.is_some() && self.asks_for_old_lines
    }

    /// Returns the name of a message's author.
    pub(crate) fn writer(&self, line: &ChatLineView) -> &str {
        self.view.players[line.by]
            .as_ref()
            .map_or("Somebody", |player| player.name.as_str())
    }

    /// Whether the viewer can delete this message.
    pub(crate) fn can_delete(&self, line: &ChatLineView) -> bool {
        self.view.you.contains(&line.by) && self.now_ms - line.at_ms <= DELETED_WITHIN * MINUTE
    }

    /// Returns the message number for the link to older messages. `None` if there are none.
    pub(crate) fn earlier_line(&self) -> Option<i64> {
        let chat = self.chat.as_ref().filter(|chat| chat.earlier)?;
        chat.lines.first().map(|line| line.number)
    }

    fn own_side(&self) -> Color {
        self.view.you.first().copied().unwrap_or(Color::White)
    }
}
