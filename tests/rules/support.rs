//! A short notation for positions of Hole Chess.

use std::collections::BTreeSet;

use postern_rules::{IllegalTurn, Position, Variant, Viewer};

use crate::cells;

/// The board without pieces, as ten ranks of seven cells from rank 10 down.
const EMPTY: [&str; 10] = [
    "---1---", "--111--", "-11111-", "111*111", "1111111", "1111111", "111*111", "-11111-",
    "--111--", "---1---",
];

pub(crate) fn start() -> Position {
    Position::start(Variant::HoleChess)
}

pub(crate) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(Variant::HoleChess, fen).map_err(|error| error.to_string())
}

/// Creates a position in which `side` (`w` or `b`) is to move. `pieces` is a list like `Kd1 kd10
/// pb5`, in which lower case means Red.
pub(crate) fn set_up(pieces: &str, side: &str) -> Position {
    set_up_passed(pieces, side, "-")
}

/// Like [`set_up`], with an en passant cell.
pub(crate) fn set_up_passed(pieces: &str, side: &str, passed: &str) -> Position {
    read_fen(&format!("{} {side} {passed} 0 1", board(pieces)))
        .expect("the test’s position is well formed")
}

/// Returns the board field of a FEN.
pub(crate) fn board(pieces: &str) -> String {
    let mut rows: Vec<Vec<char>> = EMPTY.iter().map(|row| row.chars().collect()).collect();
    for piece in pieces.split_whitespace() {
        let (letter, square) = piece.split_at(1);
        let (file, rank) = square.split_at(1);
        let file = usize::from(file.as_bytes()[0] - b'a');
        let rank: usize = rank.parse().unwrap();
        let cell = &mut rows[10 - rank][file];
        assert_eq!(*cell, '1', "{square} is free");
        *cell = letter.chars().next().unwrap();
    }
    rows.into_iter()
        .map(String::from_iter)
        .collect::<Vec<_>>()
        .join("/")
}

/// Returns every legal turn in canonical notation.
pub(crate) fn legal(position: &Position) -> BTreeSet<String> {
    position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .map(|choice| choice.notation)
        .collect()
}

/// Returns the legal turns of the piece on a cell.
pub(crate) fn legal_from(position: &Position, from: &str) -> BTreeSet<String> {
    let choices = position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .filter(|choice| cells::from(position.variant(), choice) == from);
    choices.map(|choice| choice.notation).collect()
}

/// Returns the cells to which a piece can move, which is action 1 of a turn.
pub(crate) fn landings(position: &Position, from: &str) -> BTreeSet<String> {
    let choices = position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .filter(|choice| cells::from(position.variant(), choice) == from);
    choices
        .filter_map(|choice| {
            choice
                .steps
                .first()
                .map(|step| cells::click(position.variant(), step))
        })
        .filter(|click| !click.starts_with('@'))
        .collect()
}

/// Returns the pieces that a piece can beam in from its current cell.
pub(crate) fn targets(position: &Position, from: &str) -> BTreeSet<String> {
    let choices = position
        .legal_turns(Viewer::BothPlayers)
        .into_iter()
        .filter(|choice| cells::from(position.variant(), choice) == from);
    let first = choices.filter_map(|choice| {
        choice
            .steps
            .first()
            .map(|step| cells::click(position.variant(), step))
    });
    first
        .filter_map(|click| click.strip_prefix('@').map(str::to_owned))
        .collect()
}

/// Splits a list at spaces.
pub(crate) fn words(list: &str) -> BTreeSet<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

/// Plays a turn. Returns the position and the turn's canonical name.
pub(crate) fn after(position: &Position, turn: &str) -> (Position, String) {
    let mut next = position.clone();
    let played = next
        .play(turn)
        .unwrap_or_else(|illegal| panic!("{turn}: {illegal}"));
    (next, played.facts().notation.clone())
}

/// Returns the reason why a turn is illegal, and checks that the position is unchanged.
pub(crate) fn refused(position: &Position, turn: &str) -> IllegalTurn {
    let mut next = position.clone();
    let illegal = next.play(turn).expect_err(turn);
    assert_eq!(
        fen(&next),
        fen(position),
        "{turn} is refused and changes nothing"
    );
    illegal
}

pub(crate) fn fen(position: &Position) -> String {
    position.fen(Viewer::BothPlayers)
}

/// A position with a known perft number.
pub(crate) struct PerftCase {
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    pub(crate) count: u64,
}

/// Parses a file with lines of the form `NAME|FEN|DEPTH|COUNT`. Skips lines with a count above
/// `most`.
pub(crate) fn vectors(file: &'static str, most: u64) -> Vec<PerftCase> {
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split('|').collect();
        let [_, fen, depth, count] = fields[..] else {
            panic!("{line}: four fields")
        };
        PerftCase {
            fen,
            depth: depth.parse().unwrap(),
            count: count.parse().unwrap(),
        }
    };
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(read)
        .filter(|vector| vector.count <= most)
        .collect()
}
