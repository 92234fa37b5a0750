//! The JSON API of what people note for themselves about their games.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};

use crate::live::OwnNotes;
use crate::web::commands::stranger;
use crate::web::response::private;
use crate::web::{JsonBody, Problem, Site, Visitor, game_id};
use postern_game::Millis;

/// Notes that are to be saved.
#[derive(Deserialize)]
pub(crate) struct Noted {
    /// Of the notes that these come in place of; 0 where there are none.
    #[serde(default)]
    version: Millis,
    text: String,
}

/// Whether everybody may read somebody's notes.
#[derive(Deserialize)]
pub(crate) struct Shown {
    shown: bool,
}

/// One's own notes about a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NotesView {
    version: Millis,
    text: String,
    shown: bool,
}

/// `GET /api/games/{id}/notes`.
pub(crate) async fn read(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let notes = site.live.talk.notes(&game, person).await?;
    Ok(answer(notes))
}

/// `POST /api/games/{id}/notes`.
pub(crate) async fn save(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Noted { version, text }): JsonBody<Noted>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let saved = site
        .live
        .talk
        .save_notes(&game, person, version, &text)
        .await?;
    Ok(visitor.remember(&site, answer(saved)))
}

/// `POST /api/games/{id}/notes/show`.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    JsonBody(Shown { shown }): JsonBody<Shown>,
) -> Result<Response, Problem> {
    let game = game_id(&path)?;
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    site.live.talk.show_notes(&game, person, shown).await?;
    let notes = site.live.talk.notes(&game, person).await?;
    Ok(visitor.remember(&site, answer(notes)))
}

fn answer(
    OwnNotes {
        text,
        version,
        shown,
    }: OwnNotes,
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
