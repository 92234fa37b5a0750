//! Polling for the frames of a game, for pages on networks that block WebSockets.

use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::Response;
use serde::Deserialize;

use super::chat;
use super::connection::LastFrame;
use super::feed::WatcherState;
use super::frame::ServerFrame;
use super::missing::{MissingFrames, PageFrames};
use super::text::to_text;
use crate::live::VisitKind;
use crate::web::response::{private, secret};
use crate::web::{Answer, Context, Problem, assets, game_id};
use postern_game::Seq;
use postern_game::view::frames::Audience;

/// The query of a polling page.
#[derive(Deserialize)]
pub(crate) struct PollQuery {
    /// The number of the last event that the page knows.
    #[serde(default)]
    since: Seq,
    /// The build that served the page. Clients other than the site's own pages omit it.
    build: Option<String>,
    /// A number that the server returns with its current time, so that the page can measure the
    /// latency.
    #[serde(default)]
    ping: u32,
    /// The version of the chat that a player's page has.
    #[serde(default)]
    chat: String,
}

/// `GET /api/games/{id}/frames?since=SEQ&build=HASH&ping=ID&chat=MARK`: returns the frames that a
/// new socket would send, as a JSON list.
pub(crate) async fn poll(
    ctx: Context,
    path: Path<String>,
    Query(PollQuery {
        since,
        build,
        ping,
        chat,
    }): Query<PollQuery>,
) -> Answer {
    let id = game_id(&path)?;
    let text = |frame: serde_json::Result<_>| frame.map_err(|_| Problem::internal());
    let ours = assets::build();
    if build.is_some_and(|build| build != ours) {
        return Ok(list(&[text(to_text(&LastFrame::Reload { build: ours }))?]));
    }
    let names_changed = ctx.live.people.names_changed();
    let (game, names) = ctx.live.games.game_with_names(&id).await?;
    let now_ms = ctx.live.node.now_ms();
    let audience = Audience::of(game.viewer(ctx.viewer()));
    ctx.live
        .presence
        .visit(&game, ctx.viewer(), VisitKind::Poll);
    let chat = if audience == Audience::Spectators {
        None
    } else {
        chat::asked_for(&ctx.live, &game, ctx.viewer(), &chat).await?
    };
    let missing = MissingFrames {
        feed: ctx.feeds.of(&id),
        audience,
        game,
        names: names.into(),
        names_changed,
        known: WatcherState {
            seen: since,
            purged: None,
        },
        person: ctx.viewer().cloned(),
        now: now_ms,
        told: true,
    };
    let PageFrames {
        mut frames, own, ..
    } = missing.make(&ctx).await?;
    frames.extend(own);
    frames.extend(chat);
    let id = serde_json::Value::from(ping.to_string());
    frames.push(text(to_text(&ServerFrame::Pong { id: &id, now_ms }))?);
    let answer = list(&frames);
    // The response to a player may contain a hidden square and chat messages.
    Ok(if audience == Audience::Spectators {
        answer
    } else {
        private::keep(answer)
    })
}

/// Returns a response with frames as a JSON list.
fn list(frames: &[Utf8Bytes]) -> Response {
    let frames: Vec<&str> = frames.iter().map(Utf8Bytes::as_str).collect();
    let kind = [(header::CONTENT_TYPE, "application/json")];
    secret((kind, format!("[{}]", frames.join(","))))
}
