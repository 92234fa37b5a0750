//! A game as text, which `postern replay` reads back and `postern verify` checks. It is the same
//! for everybody and may be passed on, so it contains nothing that only one player may know.

use std::fmt::Write as _;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse as _;

use crate::web::pages::shell::datetime;
use crate::web::{Answer, Site, game_id};
use postern_game::view::{AsideKind, AsideView, EventDrawsView, PlayerView, PlyView};
use postern_game::{GameView, Millis};
use postern_rules::{Color, Position, Viewer};

/// Longest line of moves, in columns.
const WIDTH: usize = 80;

/// `GET /games/{id}/game.txt`.
pub(crate) async fn export(State(site): State<Site>, path: Path<String>) -> Answer {
    let view = site.live.games.view(&game_id(&path)?, None, 0).await?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        ),
    ];
    Ok((headers, text_of(&view, &site.public_url.to_string())).into_response())
}

/// Tags as PGN has them, then the turns and the result.
pub(crate) fn text_of(view: &GameView, public_url: &str) -> String {
    let name = |player: &Option<PlayerView>| {
        player
            .as_ref()
            .map_or_else(|| "?".to_owned(), |p| p.name.clone())
    };
    let result = view.outcome.as_ref().map_or("*", |outcome| outcome.result);
    let mut text = String::new();
    let mut tag = |label: &str, value: &str| {
        let _ = writeln!(
            text,
            "[{label} \"{}\"]",
            value.replace('\\', "\\\\").replace('"', "\\\"")
        );
    };
    tag("Variant", view.title);
    tag("GameId", &view.id);
    tag("Site", &format!("{public_url}/games/{}", view.id));
    tag(
        "Date",
        &view
            .plies
            .first()
            .map_or_else(|| "????.??.??".to_owned(), |first| day(first.at_ms)),
    );
    tag("White", &name(&view.players.white));
    tag("Black", &name(&view.players.black));
    for (label, player) in [
        ("WhiteType", &view.players.white),
        ("BlackType", &view.players.black),
    ] {
        if player
            .as_ref()
            .is_some_and(|player| player.program || player.computer)
        {
            tag(label, "program");
        }
    }
    tag("TimeControl", &view.time.words);
    tag("Result", result);
    if let Some(outcome) = &view.outcome {
        tag("Termination", outcome.reason);
    }
    if view.start.fen != start_fen(view) {
        tag("SetUp", "1");
        tag("FEN", &view.start.fen);
    }
    if let Some(seed) = view.seed {
        tag("Seed", &seed.to_string());
    }
    if let Some(deal) = &view.deal {
        tag("Deal", &deal.text);
        for (label, value) in deal.draw.iter().flat_map(of_draw) {
            tag(&label, &value);
        }
    }
    for secrets in view.secrets.iter().flatten() {
        // In a game whose deck has one event alone, tags have no number.
        let event = match &view.geometry.deck[..] {
            [_] => String::new(),
            _ => secrets.event.to_string(),
        };
        for (side, proof) in [
            ("White", &secrets.proofs.white),
            ("Black", &secrets.proofs.black),
        ] {
            let Some(proof) = proof else { continue };
            tag(&format!("{side}Commitment{event}"), &proof.commitment);
            if let Some(text) = &proof.text {
                tag(&format!("{side}Proof{event}"), text);
            }
        }
    }
    text.push('\n');
    text.push_str(&moves(view, result));
    text
}

/// What decides the draws, as far as it is public, in tags.
fn of_draw(draw: &EventDrawsView) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for (side, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        tags.push((format!("{name}Draw"), draw.commitments[side].clone()));
        let random = draw.random[side].clone();
        tags.extend(random.map(|bytes| (format!("{name}Random"), bytes)));
        let seed = draw.seeds[side].clone();
        tags.extend(seed.map(|seed| (format!("{name}Seed"), seed)));
    }
    tags
}

/// A PGN date.
fn day(at_ms: Millis) -> String {
    datetime(at_ms)
        .get(..10)
        .unwrap_or("????-??-??")
        .replace('-', ".")
}

/// Where the variant's own games start.
fn start_fen(view: &GameView) -> String {
    view.variant
        .parse()
        .map(|variant| Position::start(variant).fen(Viewer::Spectator))
        .unwrap_or_default()
}

/// The turns, and what happened between them, as they would be typed.
fn moves(view: &GameView, result: &str) -> String {
    let mut words = Vec::new();
    let mut number = 1;
    for after in 0..=view.plies.len() {
        let before = words.len();
        words.extend(between_turns(view, after));
        if let Some(ply) = view.plies.get(after) {
            let follows = after > 0 && words.len() == before;
            words.push(numbered(ply, number, follows));
            number += usize::from(ply.by == Color::Black);
        }
    }
    words.push(result.to_owned());
    wrapped(&words)
}

/// What happened after so many turns. The choices of an event stand right behind its start, White’s first
/// and both or neither.
fn between_turns(view: &GameView, after: usize) -> Vec<String> {
    let here = || view.asides.iter().filter(|aside| aside.after == after);
    let chosen = |event, side| {
        let mut choices = here().filter(|aside| aside.kind == AsideKind::Chose);
        choices.find(|aside| aside.event == event && aside.by == side)
    };
    let is_started = |event: u8| {
        let mut asides = view.asides.iter();
        asides.any(|aside| aside.kind == AsideKind::EventStarted && aside.event == Some(event))
    };
    let mut words = Vec::new();
    // Of events that are in force from the start on.
    let secrets = view.secrets.iter().flatten().map(|secrets| secrets.event);
    for event in secrets.filter(|event| after == 0 && !is_started(*event)) {
        words.extend(choices(Color::ALL.map(|side| chosen(Some(event), side))));
    }
    for aside in here().filter(|aside| aside.kind != AsideKind::Chose) {
        words.extend(between(aside));
        if aside.kind == AsideKind::EventStarted {
            words.extend(choices(Color::ALL.map(|side| chosen(aside.event, side))));
        }
    }
    words
}

/// Both choices of an event, once both are public. Where somebody never chose, the game ended before the other
/// choice came to light on the board, and it stands alone.
fn choices(both: [Option<&AsideView>; 2]) -> Vec<String> {
    let made = both.into_iter().flatten();
    let turns: Option<Vec<String>> = made.map(|aside| aside.turn.clone()).collect();
    turns.unwrap_or_default()
}

/// What happened between turns, as it would be typed. What was agreed about time is a comment.
fn between(aside: &AsideView) -> Vec<String> {
    match (&aside.turn, aside.kind) {
        (Some(turn), _) => vec![turn.clone()],
        (None, AsideKind::Time) => format!("{{{}}}", aside.words)
            .split(' ')
            .map(str::to_owned)
            .collect(),
        (None, _) => Vec::new(),
    }
}

/// `3. e4`; `e5` where White's turn stands right before it, else `3... e5`.
fn numbered(ply: &PlyView, number: usize, follows: bool) -> String {
    match (ply.by == Color::White, follows) {
        (true, _) => format!("{number}. {}", ply.turn),
        (false, true) => ply.turn.clone(),
        (false, false) => format!("{number}... {}", ply.turn),
    }
}

/// Wraps words into lines of at most [`WIDTH`] columns.
fn wrapped(words: &[String]) -> String {
    let mut lines = vec![String::new()];
    for word in words {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].clone_from(word);
        } else if lines[last].len() + 1 + word.len() <= WIDTH {
            lines[last].push(' ');
            lines[last].push_str(word);
        } else {
            lines.push(word.clone());
        }
    }
    lines.join("\n") + "\n"
}
