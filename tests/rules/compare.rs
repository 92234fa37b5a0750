//! The optimised rules agree with a slow reference implementation over random games, and in random
//! positions that no game reaches.

use std::collections::BTreeSet;

use postern_rules::{Position, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cells::click;
use crate::slow::{SlowPosition, SlowTurn, cell_name};
use crate::support::{fen, legal, read_fen, start};

/// Compares both implementations in one position, and returns the legal turns with their notation.
fn compare(fast: &Position, slow: &SlowPosition) -> Result<Vec<(String, SlowTurn)>, TestCaseError> {
    prop_assert_eq!(fen(fast), slow.fen());
    let verdict = slow.verdict();
    prop_assert_eq!(
        fast.verdict().map(|outcome| outcome.to_string()),
        verdict.map(str::to_owned)
    );
    let turns = if verdict.is_some() {
        Vec::new()
    } else {
        slow.turns()
    };
    let turns: Vec<(String, SlowTurn)> = turns
        .into_iter()
        .map(|turn| (slow.name(turn), turn))
        .collect();
    let names: BTreeSet<String> = turns.iter().map(|(name, _)| name.clone()).collect();
    prop_assert_eq!(names.len(), turns.len(), "a name is the name of one turn");
    prop_assert_eq!(legal(fast), names, "in {}", slow.fen());
    let over_by_capture = verdict.is_some_and(|verdict| verdict.ends_with("king captured"));
    prop_assert_eq!(
        !fast.checks().is_empty(),
        !over_by_capture && slow.in_check(),
        "in {}",
        slow.fen()
    );
    Ok(turns)
}

/// Plays a game of random turns, and compares both implementations in each position.
fn play_out(mut fast: Position, lots: &[Index]) -> Result<(), TestCaseError> {
    let mut slow = SlowPosition::from_fen(&fen(&fast));
    for lot in lots {
        let turns = compare(&fast, &slow)?;
        if turns.is_empty() {
            return Ok(());
        }
        let (name, turn) = lot.get(&turns);
        let played = fast
            .play(name)
            .map_err(|illegal| TestCaseError::fail(format!("{name}: {illegal}")))?;
        prop_assert_eq!(&played.facts().notation, name);
        prop_assert_eq!(
            played
                .facts()
                .steps
                .first()
                .map(|step| click(Variant::HoleChess, step)
                    .trim_start_matches('@')
                    .to_owned()),
            {
                let first = if turn.from == turn.to {
                    turn.drawn_in
                } else {
                    Some(turn.to)
                };
                first.map(cell_name)
            }
        );
        slow = slow.play(*turn);
    }
    compare(&fast, &slow).map(drop)
}

/// Generates positions with random pieces, weighted so that lines are open and kings are common.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let piece = prop_oneof![
        24 => Just('1'),
        2 => prop::sample::select(vec!['Q', 'R', 'B']),
        2 => prop::sample::select(vec!['q', 'r', 'b']),
        3 => prop::sample::select(vec!['P', 'p']),
    ];
    let cells = prop::collection::vec(piece, 44);
    let kings = (any::<Index>(), any::<Index>());
    (cells, kings, any::<bool>(), any::<Index>())
        .prop_map(|(cells, kings, white, passed)| arrange(cells, kings, white, passed))
}

fn arrange(mut cells: Vec<char>, kings: (Index, Index), white: bool, passed: Index) -> Position {
    let shape = [1, 3, 5, 6, 7, 7, 6, 5, 3, 1];
    let count = cells.len();
    cells[kings.0.index(count)] = 'K';
    cells[kings.1.index(count)] = 'k';
    let mut cells = cells.into_iter();
    let mut rows = Vec::new();
    for (row, width) in shape.into_iter().enumerate() {
        let mut pieces: Vec<char> = cells.by_ref().take(width).collect();
        // A pawn cannot be on a cell where it would have had to promote.
        let forbidden = if row <= 2 { 'P' } else { 'p' };
        if row <= 2 || row >= 7 {
            pieces
                .iter_mut()
                .filter(|piece| **piece == forbidden)
                .for_each(|piece| *piece = '1');
        }
        if width == 6 {
            pieces.insert(3, '*');
        }
        let edge = "-".repeat((7 - pieces.len()) / 2);
        rows.push(format!("{edge}{}{edge}", String::from_iter(pieces)));
    }
    let side = if white { 'w' } else { 'b' };
    // Sets an en passant cell wherever one is possible.
    let rank = if white { 7 } else { 4 };
    let board = rows.join("/");
    let with = |passed: &str| read_fen(&format!("{board} {side} {passed} 3 20"));
    let possible: Vec<Position> = "bcef"
        .chars()
        .filter_map(|file| with(&format!("{file}{rank}")).ok())
        .collect();
    if possible.is_empty() {
        with("-").expect("the board is well formed")
    } else {
        passed.get(&possible).clone()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree(lots in prop::collection::vec(any::<Index>(), 120)) {
        play_out(start(), &lots)?;
    }

    #[test]
    fn random_positions_agree(position in any_position(), lots in prop::collection::vec(any::<Index>(), 6)) {
        play_out(position, &lots)?;
    }
}
