//! A game as text, which `postern replay` reads back.

use std::fmt::Write as _;

use axum::{
    extract::{Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

use super::rows;
use crate::{
    game::{GameView, Millis, view::PlayerView},
    rules::{Position, Viewer},
    web::{error::Problem, extract::game_id, pages::shell::datetime, session::Visitor, state::Site},
};

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// `GET /games/{id}/game.txt`.
pub(crate) async fn export(
    State(site): State<Site>,
    visitor: Visitor,
    path: Path<String>,
) -> Result<Response, Problem> {
    let view = site.live.view(&game_id(&path)?, visitor.id(), 0).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, text_of(&view, &site.public_url.to_string())).into_response())
}

/// Tags as PGN has them, then the turns and the result.
fn text_of(view: &GameView, public_url: &str) -> String {
    let name = |player: &Option<PlayerView>| player.as_ref().map_or_else(|| "?".to_owned(), |p| p.name.clone());
    let result = view.outcome.as_ref().map_or("*", |outcome| outcome.result);
    let mut text = String::new();
    let mut tag = |label: &str, value: &str| {
        let _ = writeln!(text, "[{label} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Variant", view.title);
    tag("Site", &format!("{public_url}/games/{}", view.id));
    tag("Date", &view.plies.first().map_or_else(|| "????.??.??".to_owned(), |first| day(first.at_ms)));
    tag("White", &name(&view.players.white));
    tag("Black", &name(&view.players.black));
    tag("TimeControl", &view.time.words);
    tag("Result", result);
    if let Some(outcome) = &view.outcome {
        tag("Termination", outcome.reason);
    }
    if view.start.fen != start_fen(view) {
        tag("SetUp", "1");
        tag("FEN", &view.start.fen);
    }
    text.push('\n');
    text.push_str(&moves(view, result));
    text
}

/// A PGN date.
fn day(at_ms: Millis) -> String {
    datetime(at_ms).get(..10).unwrap_or("????-??-??").replace('-', ".")
}

/// Where the variant's own games start.
fn start_fen(view: &GameView) -> String {
    view.variant.parse().map(|variant| Position::start(variant).fen(Viewer::Spectator)).unwrap_or_default()
}

fn moves(view: &GameView, result: &str) -> String {
    let numbered = rows(&view.plies, 0, |_| 0).into_iter().filter_map(|row| match (row.white, row.black) {
        (Some(white), Some(black)) => Some(format!("{}. {} {}", row.number, white.turn, black.turn)),
        (Some(white), None) => Some(format!("{}. {}", row.number, white.turn)),
        (None, Some(black)) => Some(format!("{}... {}", row.number, black.turn)),
        (None, None) => None,
    });
    let mut lines = vec![String::new()];
    for words in numbered.chain([result.to_owned()]) {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] = words;
        } else if lines[last].len() + 1 + words.len() <= WIDTH {
            lines[last].push(' ');
            lines[last].push_str(&words);
        } else {
            lines.push(words);
        }
    }
    lines.join("\n") + "\n"
}
