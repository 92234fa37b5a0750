//! A short notation for positions of Event Chess.

use postern_rules::{PlacedPiece, PlayResult, Position, StepEffect, TurnFacts, Variant, Viewer};

use crate::cells;

pub(super) use crate::moves::{
    after, after_all, field, legal, legal_from, line_from, refused, turn, verdict,
};

pub(super) fn start() -> Position {
    Position::start(Variant::EventChess)
}

pub(super) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(Variant::EventChess, fen).map_err(|error| error.to_string())
}

pub(super) fn position(fen: &str) -> Position {
    read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Creates a position without castling rights. `pieces` is a list like `Kd1 kd8 pb5`, in which
/// lower case means Black. `event` is the FEN's event field.
pub(super) fn set_up(pieces: &str, side: &str, event: &str) -> Position {
    set_up_with(pieces, side, "-", "-", event)
}

/// Like [`set_up`], with castling rights and an en passant square.
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

/// Returns the board field of the FEN.
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

/// Plays a turn that reveals a secret square and is therefore taken back. Returns the position and
/// the reason.
pub(super) fn taken_back(position: &Position, text: &str) -> (Position, String) {
    let mut next = position.clone();
    match next.play(text) {
        Ok(PlayResult::TakenBack { why, .. }) => (next, why),
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    }
}

pub(super) fn event_field(position: &Position) -> String {
    field(position, 6)
}

/// Applies the effects of a turn's steps in order. Panics if an effect contradicts the board.
pub(super) fn apply(position: &Position, facts: &TurnFacts) -> Vec<PlacedPiece> {
    let mut pieces = position.pieces(Viewer::Spectator);
    for effect in facts.effects() {
        let beam = matches!(effect, StepEffect::Remove { into: Some(_), .. });
        assert!(!beam, "{}: there are no beams", facts.notation);
        cells::apply(&mut pieces, effect)
            .unwrap_or_else(|error| panic!("{}: {error}", facts.notation));
    }
    cells::sorted(pieces)
}
