//! A short notation for positions of Interweave.

use crate::cells;
use std::collections::BTreeSet;

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{HighlightLook, IllegalTurn, LegalTurn, TurnFacts, Variant, Viewer};

pub(crate) fn start() -> Position {
    Position::start()
}

pub(crate) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen).map_err(|error| error.to_string())
}

pub(crate) fn fen(position: &Position) -> String {
    position.fen(Viewer::Spectator)
}

/// Returns the board field of a FEN. `pieces` is a list like `Kd1 kd8 pb5`, in which lower case
/// means Black.
pub(crate) fn board(pieces: &str) -> String {
    let mut rows = vec![vec!['1'; 8]; 8];
    for piece in pieces.split_whitespace() {
        let signs: Vec<char> = piece.chars().collect();
        let [letter, file, rank] = signs[..] else {
            panic!("{piece}: a letter and a square")
        };
        let row = 8 - usize::try_from(rank.to_digit(10).unwrap()).unwrap();
        let cell = &mut rows[row][usize::from(file as u8 - b'a')];
        assert_eq!(*cell, '1', "{file}{rank} is free");
        *cell = letter;
    }
    rows.into_iter()
        .map(String::from_iter)
        .collect::<Vec<_>>()
        .join("/")
}

/// Creates a position without en passant and with empty pools, in which `side` (`w` or `b`) is to
/// move.
pub(crate) fn set_up(pieces: &str, side: &str) -> Position {
    with_rest(pieces, side, "- -")
}

/// Like [`set_up`], with these captured pieces in the pools for promotion.
pub(crate) fn set_up_waiting(pieces: &str, side: &str, waiting: &str) -> Position {
    with_rest(pieces, side, &format!("- {waiting}"))
}

/// Like [`set_up`], with the FEN fields for en passant and pools.
pub(crate) fn with_rest(pieces: &str, side: &str, rest: &str) -> Position {
    read_fen(&format!("{} {side} {rest} 0 1", board(pieces)))
        .expect("the test’s position is well formed")
}

pub(crate) fn choices(position: &Position) -> Vec<LegalTurn> {
    position.legal_turns(Viewer::Spectator)
}

/// Returns every legal turn in canonical notation.
pub(crate) fn legal(position: &Position) -> BTreeSet<String> {
    choices(position)
        .into_iter()
        .map(|choice| choice.notation)
        .collect()
}

/// Returns the legal turns of the piece on a square.
pub(crate) fn legal_from(position: &Position, from: &str) -> BTreeSet<String> {
    choices(position)
        .into_iter()
        .filter(|choice| cells::from(Variant::Interweave, choice) == from)
        .map(|choice| choice.notation)
        .collect()
}

/// Returns the squares that a piece can reach with its first step.
pub(crate) fn landings(position: &Position, from: &str) -> BTreeSet<String> {
    let own = choices(position)
        .into_iter()
        .filter(|choice| cells::from(Variant::Interweave, choice) == from);
    own.map(|choice| cells::click(Variant::Interweave, &choice.steps[0]))
        .collect()
}

/// Returns the square of the first piece in a list.
pub(crate) fn first(pieces: &str) -> &str {
    &pieces[1..3]
}

/// Splits a list at spaces.
pub(crate) fn words(list: &str) -> BTreeSet<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

pub(crate) fn play(position: &mut Position, turn: &str) -> Result<TurnFacts, IllegalTurn> {
    let turn = position.read(turn)?;
    Ok(position.play_with_result(turn).facts().clone())
}

/// Plays a turn. Returns the position and the turn's canonical name.
pub(crate) fn after(position: &Position, turn: &str) -> (Position, String) {
    let mut next = *position;
    let facts = play(&mut next, turn).unwrap_or_else(|illegal| panic!("{turn}: {illegal}"));
    (next, facts.notation)
}

/// Returns the reason why a turn is illegal, and checks that the position is unchanged.
pub(crate) fn refused(position: &Position, turn: &str) -> IllegalTurn {
    let mut next = *position;
    let illegal = play(&mut next, turn).expect_err(turn);
    assert_eq!(next, *position, "{turn} is refused and changes nothing");
    illegal
}

/// Returns the squares of the pieces that can capture, one of which must do so.
pub(crate) fn compelled(position: &Position) -> Vec<&'static str> {
    let features = position.features(Viewer::Spectator);
    cells::names(
        Variant::Interweave,
        &features.highlighted(HighlightLook::MustAct),
    )
}
