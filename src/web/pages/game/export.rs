//! Exports a game as text, which `postern replay` parses and `postern verify` checks. The text is
//! public and the same for every viewer, so it contains no hidden information.

use std::fmt::Write as _;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse as _;

use crate::web::pages::shell::datetime;
use crate::web::{Answer, Site, game_id};
use postern_game::view::{AsideKind, AsideView, EventDrawsView, PlayerView, PlyView};
use postern_game::{GameView, Millis};
use postern_rules::{Color, Position, Viewer};

/// The maximum line width of the move text, in columns.
const WIDTH: usize = 80;

/// `GET /games/{id}/game.txt`: returns a game as text.
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

/// Returns the game as text: PGN-like tags, then the turns and the result.
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
        // In a variant with only one event, the tag names contain no event number.
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

/// Returns tags with the public data that determines which events are drawn at random.
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

/// Formats a date for a PGN tag.
fn day(at_ms: Millis) -> String {
    datetime(at_ms)
        .get(..10)
        .unwrap_or("????-??-??")
        .replace('-', ".")
}

/// Returns the FEN of the variant's default start position.
fn start_fen(view: &GameView) -> String {
    view.variant
        .parse()
        .map(|variant| Position::start(variant).fen(Viewer::Spectator))
        .unwrap_or_default()
}

/// Returns the turns and the actions between them, in the notation that players type.
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

/// Returns the actions between turn number `after` and the next turn. The start of an event is
/// followed by the players' choices for it, White’s first.
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
    // The choices for events that are active from the start come before the first turn.
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

/// Returns the choices of both sides for an event, once both are public. If the game ended before
/// one side chose, the result contains only the other side's choice, because the end revealed it.
fn choices(both: [Option<&AsideView>; 2]) -> Vec<String> {
    let made = both.into_iter().flatten();
    let turns: Option<Vec<String>> = made.map(|aside| aside.turn.clone()).collect();
    turns.unwrap_or_default()
}

/// Returns an action between turns in the notation that players type. Changes to the time
/// of a player or of the game, such as a pause, become comments.
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

/// Returns a turn with its move number: `3. e4` for White. For Black it is `e5` directly after
/// White's turn, and otherwise `3... e5`.
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
