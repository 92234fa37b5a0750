//! Positions of Event Chess in few words.

use std::collections::BTreeSet;

use postern_rules::{Effect, Facts, GameLine, Illegal, Placed, Played, Position, Variant, Viewer};

use crate::cells;

pub(super) fn start() -> Position {
    Position::start(Variant::EventChess)
}

pub(super) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(Variant::EventChess, fen).map_err(|error| error.to_string())
}

pub(super) fn position(fen: &str) -> Position {
    read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position without castling from pieces like `Kd1 kd8 pb5`, lower case being Black's, the side
/// to move, and the event's field.
pub(super) fn set_up(pieces: &str, side: &str, event: &str) -> Position {
    set_up_with(pieces, side, "-", "-", event)
}

/// As [`set_up`], with castling rights and a square that a pawn has passed over.
pub(super) fn set_up_with(
    pieces: &str,
    side: &str,
    rights: &str,
    passed: &str,
    event: &str,
) -> Position {
    position(&format!(
        "{} {side} {rights} {passed} 0 1 {event}",
        board(pieces)
    ))
}

/// The first field of a FEN.
pub(super) fn board(pieces: &str) -> String {
    let mut rows = vec![vec!['1'; 8]; 8];
    for piece in pieces.split_whitespace() {
        let [letter, file, rank] = piece.as_bytes() else {
            panic!("{piece}: a letter and a square")
        };
        let cell = &mut rows[usize::from(b'8' - rank)][usize::from(file - b'a')];
        assert_eq!(*cell, '1', "{piece}: the square is free");
        *cell = char::from(*letter);
    }
    let rows: Vec<String> = rows
        .into_iter()
        .map(|row| squeeze(&String::from_iter(row)))
        .collect();
    rows.join("/")
}

fn squeeze(row: &str) -> String {
    (1..=8).rev().fold(row.replace('1', "."), |row, length| {
        row.replace(&".".repeat(length), &length.to_string())
    })
}

/// Every legal turn in canonical notation; while squares are hidden, every legal landing.
pub(super) fn legal(position: &Position) -> BTreeSet<String> {
    position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .map(|choice| choice.notation)
        .collect()
}

/// The legal turns of the piece on a square.
pub(super) fn legal_from(position: &Position, from: &str) -> BTreeSet<String> {
    let choices = position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .filter(|choice| cells::from(Variant::EventChess, choice) == from);
    choices.map(|choice| choice.notation).collect()
}

/// The position after a whole turn, and what it was.
pub(super) fn turn(position: &Position, text: &str) -> (Position, Facts) {
    let mut next = position.clone();
    match next.play(text) {
        Ok(Played::Whole(facts)) => (next, facts),
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    }
}

/// The position after a whole turn, and the turn's canonical name.
pub(super) fn after(position: &Position, text: &str) -> (Position, String) {
    let (next, facts) = turn(position, text);
    (next, facts.notation)
}

/// The position after several whole turns.
pub(super) fn after_all(position: &Position, texts: &str) -> Position {
    texts
        .split(' ')
        .fold(position.clone(), |position, text| after(&position, text).0)
}

/// The position after a turn that is taken back, and why it is.
pub(super) fn taken_back(position: &Position, text: &str) -> (Position, String) {
    let mut next = position.clone();
    match next.play(text) {
        Ok(Played::TakenBack { why, .. }) => (next, why),
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    }
}

/// Why a turn is illegal; the position must stay as it was.
pub(super) fn refused(position: &Position, text: &str) -> Illegal {
    let mut next = position.clone();
    let illegal = match next.play(text) {
        Err(illegal) => illegal,
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    };
    assert_eq!(
        next.full_fen(),
        position.full_fen(),
        "{text} is refused and changes nothing"
    );
    illegal
}

/// A line from a position through whatever stands in a game's text.
pub(super) fn line_from(position: Position, texts: &str) -> GameLine {
    let mut line = GameLine::new(position);
    for text in texts.split_whitespace() {
        line.submit(text)
            .unwrap_or_else(|error| panic!("{text} in {}: {error}", line.position().full_fen()));
    }
    line
}

/// A field of a position's full FEN, 0 being the board.
pub(super) fn field(position: &Position, index: usize) -> String {
    position
        .full_fen()
        .split(' ')
        .nth(index)
        .expect("seven fields")
        .to_owned()
}

pub(super) fn event_field(position: &Position) -> String {
    field(position, 6)
}

pub(super) fn verdict(position: &Position) -> Option<String> {
    position.verdict().map(|outcome| outcome.to_string())
}

/// The pieces after what the steps of a turn do, in order; it fails when an effect does not fit the
/// board.
pub(super) fn apply(position: &Position, facts: &Facts) -> Vec<Placed> {
    let mut pieces = position.pieces(Viewer::Spectator);
    for effect in facts.effects() {
        let beam = matches!(effect, Effect::Remove { into: Some(_), .. });
        assert!(!beam, "{}: there are no beams", facts.notation);
        cells::apply(&mut pieces, effect)
            .unwrap_or_else(|error| panic!("{}: {error}", facts.notation));
    }
    cells::sorted(pieces)
}
