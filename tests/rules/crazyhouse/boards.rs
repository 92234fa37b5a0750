//! Positions of Crazyhouse in few words.

use std::collections::BTreeSet;

use postern_rules::{Facts, GameLine, Illegal, Played, Position, Variant, Viewer};

use crate::cells;

pub(super) fn start() -> Position {
    Position::start(Variant::Crazyhouse)
}

pub(super) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(Variant::Crazyhouse, fen).map_err(|error| error.to_string())
}

pub(super) fn position(fen: &str) -> Position {
    read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every legal turn in canonical notation.
pub(super) fn legal(position: &Position) -> BTreeSet<String> {
    let turns = position.legal_turns(Viewer::BothPlayers).into_iter();
    turns.map(|turn| turn.notation).collect()
}

/// The legal turns that begin with a click on a square, or with a piece in hand such as `N@`.
pub(super) fn legal_from(position: &Position, from: &str) -> BTreeSet<String> {
    let turns = position.legal_turns(Viewer::BothPlayers).into_iter();
    let own = turns.filter(|turn| cells::from(Variant::Crazyhouse, turn) == from);
    own.map(|turn| turn.notation).collect()
}

/// The position after a turn, and what it was.
pub(super) fn turn(position: &Position, text: &str) -> (Position, Facts) {
    let mut next = position.clone();
    match next.play(text) {
        Ok(Played::Whole(facts)) => (next, facts),
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    }
}

/// The position after a turn, and the turn's canonical name.
pub(super) fn after(position: &Position, text: &str) -> (Position, String) {
    let (next, facts) = turn(position, text);
    (next, facts.notation)
}

/// The position after several turns.
pub(super) fn after_all(position: &Position, texts: &str) -> Position {
    let turns = texts.split_whitespace();
    turns.fold(position.clone(), |position, text| after(&position, text).0)
}

/// A line of turns from a position.
pub(super) fn line_from(position: Position, texts: &str) -> GameLine {
    let mut line = GameLine::new(position);
    for text in texts.split_whitespace() {
        line.play(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    line
}

/// Why a turn is illegal; the position must stay as it was.
pub(super) fn refused(position: &Position, text: &str) -> Illegal {
    let mut next = position.clone();
    let illegal = match next.play(text) {
        Err(illegal) => illegal,
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    };
    assert_eq!(next.full_fen(), position.full_fen(), "{text}");
    illegal
}

/// What stands in brackets in the FEN: the pieces in hand.
pub(super) fn in_hand(position: &Position) -> String {
    let fen = position.full_fen();
    let (_, rest) = fen.split_once('[').unwrap();
    rest.split_once(']').unwrap().0.to_owned()
}

pub(super) fn verdict(position: &Position) -> Option<String> {
    position.verdict().map(|outcome| outcome.to_string())
}
