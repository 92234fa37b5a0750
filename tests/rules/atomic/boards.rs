//! A short notation for positions of Atomic Chess.

use std::collections::BTreeSet;

use postern_rules::{PlacedPiece, Position, TurnFacts, Variant, Viewer};

use crate::cells;

pub(super) use crate::moves::{after, after_all, field, legal, line_from, refused, turn, verdict};

pub(super) const ATOMIC: Variant = Variant::AtomicChess;

pub(super) fn start() -> Position {
    Position::start(ATOMIC)
}

pub(super) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(ATOMIC, fen).map_err(|error| error.to_string())
}

pub(super) fn position(fen: &str) -> Position {
    read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Creates a position without castling rights. `pieces` is a list like `Kd1 kd8 pb5`, in which
/// lower case means Black.
pub(super) fn set_up(pieces: &str, side: &str) -> Position {
    set_up_with(pieces, side, "-", "-")
}

/// Like [`set_up`], with castling rights and an en passant square.
pub(super) fn set_up_with(pieces: &str, side: &str, rights: &str, passed: &str) -> Position {
    position(&format!("{} {side} {rights} {passed} 0 1", board(pieces)))
}

/// Returns the board field of the FEN.
pub(super) fn board(pieces: &str) -> String {
    let mut rows = [['1'; 8]; 8];
    for piece in pieces.split_whitespace() {
        let [letter, file, rank] = piece.as_bytes() else {
            panic!("{piece}: a letter and a square")
        };
        let cell = &mut rows[usize::from(b'8' - rank)][usize::from(file - b'a')];
        assert_eq!(*cell, '1', "{piece}: the square is free");
        *cell = char::from(*letter);
    }
    rows.map(|row| squeeze(&String::from_iter(row))).join("/")
}

pub(super) fn squeeze(row: &str) -> String {
    (1..=8).rev().fold(row.replace('1', "."), |row, length| {
        row.replace(&".".repeat(length), &length.to_string())
    })
}

/// Returns the sorted legal turns of the piece on a square.
pub(super) fn legal_from(position: &Position, from: &str) -> Vec<String> {
    let turns = position.legal_turns(Viewer::BothPlayers).into_iter();
    let own: BTreeSet<String> = turns
        .filter(|turn| cells::from(ATOMIC, turn) == from)
        .map(|turn| turn.notation)
        .collect();
    own.into_iter().collect()
}

/// Returns the board field of the FEN after a turn.
pub(super) fn board_after(position: &Position, text: &str) -> String {
    field(&after(position, text).0, 0)
}

/// Applies the effects of a turn's steps in order. Panics if an effect contradicts the board.
pub(super) fn apply(position: &Position, facts: &TurnFacts) -> Vec<PlacedPiece> {
    let mut pieces = position.pieces(Viewer::Spectator);
    for effect in facts.effects() {
        cells::apply(&mut pieces, effect)
            .unwrap_or_else(|error| panic!("{}: {error}", facts.notation));
    }
    cells::sorted(pieces)
}
