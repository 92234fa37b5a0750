//! The JSON API of the private notes that players keep about their games.

use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};

use crate::live::PersonNotes;
use crate::web::response::private;
use crate::web::{Answer, Context, JsonBody, game_id};
use postern_game::Millis;

/// A request to save notes.
#[derive(Deserialize)]
pub(crate) struct SaveNotesRequest {
    /// The version of the saved notes that this text replaces; 0 if no notes are saved yet.
    #[serde(default)]
    version: Millis,
    text: String,
}

/// A request to publish or hide notes.
#[derive(Deserialize)]
pub(crate) struct NotesVisibility {
    shown: bool,
}

/// The viewer's own notes about a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NotesView {
    version: Millis,
    text: String,
    shown: bool,
}

/// `GET /api/games/{id}/notes`: returns the viewer's notes.
pub(crate) async fn read(ctx: Context, path: Path<String>) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    let notes = ctx.live.talk.notes(&game, person).await?;
    Ok(answer(notes))
}

/// `POST /api/games/{id}/notes`: saves the viewer's notes.
pub(crate) async fn save(
    ctx: Context,
    path: Path<String>,
    JsonBody(SaveNotesRequest { version, text }): JsonBody<SaveNotesRequest>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    let talk = &ctx.live.talk;
    let saved = talk.save_notes(&game, person, version, &text).await?;
    Ok(ctx.remember(answer(saved)))
}

/// `POST /api/games/{id}/notes/show`: publishes or hides the viewer's notes.
pub(crate) async fn show(
    ctx: Context,
    path: Path<String>,
    JsonBody(NotesVisibility { shown }): JsonBody<NotesVisibility>,
) -> Answer {
    let game = game_id(&path)?;
    let person = &ctx.person()?.id;
    ctx.live.talk.show_notes(&game, person, shown).await?;
    let notes = ctx.live.talk.notes(&game, person).await?;
    Ok(ctx.remember(answer(notes)))
}

fn answer(
    PersonNotes {
        text,
        version,
        shown,
    }: PersonNotes,
) -> Response {
    private::keep(
        Json(NotesView {
            version,
            text,
            shown,
        })
        .into_response(),
    )
}
