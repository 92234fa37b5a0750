//! The frames of a game's socket by request, for pages on networks that let no sockets through.

use axum::{
    extract::{Path, Query, State, ws::Utf8Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;

use super::{connection::LastFrame, frame::ServerFrame, text::to_text};
use crate::{
    game::{
        Seq,
        view::frames::{Audience, Own, OwnFrame},
    },
    web::{assets, error::Problem, extract::game_id, session::Visitor, state::Site},
};

/// What a page knows.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The last event that it knows.
    #[serde(default)]
    since: Seq,
    /// The build that it came from; programs leave it out.
    build: Option<String>,
    /// Comes back with the server's time, so that the page can tell how long it took.
    #[serde(default)]
    ping: u32,
}

/// `GET /api/games/{id}/frames?since=SEQ&build=HASH&ping=ID`: the frames that a socket would bring
/// on opening, as a list.
pub(crate) async fn poll(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
    Query(Asked { since, build, ping }): Query<Asked>,
) -> Result<Response, Problem> {
    let id = game_id(&path)?;
    let text = |frame: serde_json::Result<_>| frame.map_err(|_| Problem::internal());
    let ours = assets::build();
    if build.is_some_and(|build| build != ours) {
        return Ok(list(&[text(to_text(&LastFrame::Reload { build: ours }))?]));
    }
    let (game, names) = site.live.game_with_names(&id).await?;
    let audience = Audience::of(game.viewer(visitor.id()));
    let news = site
        .feeds
        .of(&id)
        .news(&game, &names.into(), since, audience)
        .map_err(|_| Problem::internal())?;
    let now_ms = site.live.now_ms();
    let mut frames = news.frames;
    // What is one's own changes only with the game.
    if !frames.is_empty() && (news.own || audience == Audience::Spectators) {
        let own = Own::of(&news.game, visitor.id(), now_ms, &news.turns);
        frames.push(text(to_text(&OwnFrame::Own(&own)))?);
    }
    let id = serde_json::Value::from(ping.to_string());
    frames.push(text(to_text(&ServerFrame::Pong { id: &id, now_ms }))?);
    Ok(list(&frames))
}

/// Frames as a JSON list. It is not compressed: a player's hidden square must not share a
/// compressed answer with what others can write.
fn list(frames: &[Utf8Bytes]) -> Response {
    let frames: Vec<&str> = frames.iter().map(Utf8Bytes::as_str).collect();
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        ),
        (
            header::CONTENT_ENCODING,
            HeaderValue::from_static("identity"),
        ),
    ];
    (headers, format!("[{}]", frames.join(","))).into_response()
}
