//! Plays turns of any variant, given as text.

use std::collections::BTreeSet;

use postern_rules::{GameLine, IllegalTurn, PlayResult, Position, TurnFacts, Viewer};

use crate::cells;

/// Returns every legal turn in canonical notation. While squares are secret, the notation leaves
/// out where the passage would carry a piece.
pub(crate) fn legal(position: &Position) -> BTreeSet<String> {
    let turns = position.legal_turns(Viewer::BothPlayers).into_iter();
    turns.map(|turn| turn.notation).collect()
}

/// Returns the legal turns that begin with a click on a square or on a piece in hand, such as `N@`.
pub(crate) fn legal_from(position: &Position, from: &str) -> BTreeSet<String> {
    let turns = position.legal_turns(Viewer::BothPlayers).into_iter();
    let own = turns.filter(|turn| cells::from(position.variant(), turn) == from);
    own.map(|turn| turn.notation).collect()
}

/// Plays a whole turn. Returns the resulting position and the facts about the turn.
pub(crate) fn turn(position: &Position, text: &str) -> (Position, TurnFacts) {
    let mut next = position.clone();
    match next.play(text) {
        Ok(PlayResult::Whole(facts)) => (next, facts),
        other => panic!("{text} in {}: {other:?}", position.full_fen()),
    }
}

/// Plays a whole turn. Returns the position and the turn's canonical name.
pub(crate) fn after(position: &Position, text: &str) -> (Position, String) {
    let (next, facts) = turn(position, text);
    (next, facts.notation)
}

/// Plays several whole turns, separated by spaces.
pub(crate) fn after_all(position: &Position, texts: &str) -> Position {
    let turns = texts.split_whitespace();
    turns.fold(position.clone(), |position, text| after(&position, text).0)
}

/// Returns the reason why a turn is illegal, and checks that the position is unchanged.
pub(crate) fn refused(position: &Position, text: &str) -> IllegalTurn {
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

/// Plays the entries of a game text from a position.
pub(crate) fn line_from(position: Position, texts: &str) -> GameLine {
    let mut line = GameLine::new(position);
    for text in texts.split_whitespace() {
        line.submit(text)
            .unwrap_or_else(|error| panic!("{text} in {}: {error}", line.position().full_fen()));
    }
    line
}

/// Returns a field of a position's full FEN. Field 0 is the board.
pub(crate) fn field(position: &Position, index: usize) -> String {
    let fen = position.full_fen();
    fen.split(' ').nth(index).expect("the field").to_owned()
}

pub(crate) fn verdict(position: &Position) -> Option<String> {
    position.verdict().map(|outcome| outcome.to_string())
}
