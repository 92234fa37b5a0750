//! The optimised rules agree with a slow reference implementation over random games to their end,
//! and in random positions that no game reaches.

use std::collections::BTreeMap;

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{Variant, perft};
use proptest::prelude::*;
use proptest::sample::Index;

use super::slow::{SlowPosition, SlowTurn};
use super::support::{choices, fen, play, read_fen, start};
use crate::cells::clicks;

/// Compares both implementations in one position, and returns the legal turns.
fn compare(fast: &Position, slow: &SlowPosition) -> Result<Vec<SlowTurn>, TestCaseError> {
    prop_assert_eq!(fen(fast), slow.fen());
    prop_assert_eq!(
        fast.verdict().map(|outcome| outcome.to_string()),
        slow.verdict().map(str::to_owned)
    );
    let turns = slow.turns();
    let expected: BTreeMap<String, Vec<String>> = turns
        .iter()
        .map(|turn| (turn.name.clone(), turn.clicks.clone()))
        .collect();
    prop_assert_eq!(
        expected.len(),
        turns.len(),
        "a name is the name of one turn"
    );
    let found = choices(fast);
    prop_assert_eq!(found.len() as u64, perft(fast, 1), "counted as listed");
    prop_assert_eq!(
        found.len(),
        turns.len(),
        "listed once each, in {}",
        slow.fen()
    );
    let found: BTreeMap<String, Vec<String>> = found
        .into_iter()
        .map(|choice| {
            (
                choice.notation.clone(),
                clicks(Variant::Interweave, &choice),
            )
        })
        .collect();
    prop_assert_eq!(found, expected, "in {}", slow.fen());
    Ok(turns)
}

/// Plays a game of random turns, and compares both implementations in each position. Returns
/// whether the game ended.
fn play_out(mut fast: Position, lots: &[Index]) -> Result<bool, TestCaseError> {
    let mut slow = SlowPosition::from_fen(&fen(&fast));
    for lot in lots {
        let mut turns = compare(&fast, &slow)?;
        if turns.is_empty() {
            return Ok(true);
        }
        let turn = turns.swap_remove(lot.index(turns.len()));
        let facts = play(&mut fast, &turn.name);
        let facts =
            facts.map_err(|illegal| TestCaseError::fail(format!("{}: {illegal}", turn.name)))?;
        prop_assert_eq!(facts.notation, turn.name);
        slow = turn.after;
    }
    compare(&fast, &slow).map(|turns| turns.is_empty())
}

/// Generates positions with few or many random pieces, random pools of captured pieces, and en
/// passant wherever it is possible.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let piece = prop_oneof![
        2 => prop::sample::select(vec!['K', 'R', 'N', 'B', 'P']),
        2 => prop::sample::select(vec!['k', 'r', 'n', 'b', 'p']),
        1 => prop::sample::select(vec!['P', 'p']),
    ];
    let places = prop::collection::vec((piece, any::<Index>()), 2..24);
    let waiting = prop::sample::subsequence(vec!['R', 'N', 'N', 'B', 'r', 'n', 'b', 'b'], 0..=4);
    (places, waiting, any::<bool>(), any::<Index>())
        .prop_map(|(places, waiting, white, passed)| arrange(&places, &waiting, white, passed))
}

fn arrange(places: &[(char, Index)], waiting: &[char], white: bool, passed: Index) -> Position {
    let mut cells = vec!['1'; 64];
    for (piece, place) in places {
        let index = place.index(64);
        let too_many = |letter: char| {
            letter == *piece && cells.iter().filter(|other| **other == letter).count() == 2
        };
        let same_team = |(other, letter): &(usize, &char)| {
            let light = |index: usize| (index % 8 + index / 8) % 2;
            letter.is_ascii_alphabetic()
                && letter.is_uppercase() == piece.is_uppercase()
                && light(*other) == light(index)
        };
        let team = cells.iter().enumerate().filter(same_team).count();
        if !too_many('K') && !too_many('k') && team < 8 {
            cells[index] = *piece;
        }
    }
    let rows: Vec<String> = cells.chunks(8).map(|row| row.iter().collect()).collect();
    let waiting: String = if waiting.is_empty() {
        "-".to_owned()
    } else {
        waiting.iter().collect()
    };
    let (board, side) = (rows.join("/"), if white { 'w' } else { 'b' });
    let with = |passed: &str| read_fen(&format!("{board} {side} {passed} {waiting} 3 20"));
    let [over, at] = if white { [6, 5] } else { [3, 4] };
    let files = [
        "ab", "ba", "bc", "cb", "cd", "dc", "de", "ed", "ef", "fe", "fg", "gf", "gh", "hg",
    ];
    let pairs = files.map(|files| format!("{}{over}{}{at}", &files[..1], &files[1..]));
    let possible: Vec<Position> = pairs.iter().filter_map(|pair| with(pair).ok()).collect();
    if possible.is_empty() {
        with("-").expect("the board is well formed")
    } else {
        *passed.get(&possible)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree_to_their_end(lots in prop::collection::vec(any::<Index>(), 600)) {
        prop_assert!(play_out(start(), &lots)?, "600 plies are enough for any random game");
    }

    #[test]
    fn shuffled_games_agree_to_their_end(seed: u64, lots in prop::collection::vec(any::<Index>(), 600)) {
        prop_assert!(play_out(Position::shuffled(seed), &lots)?, "600 plies are enough for any \
            random game");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_positions_agree(position in any_position(), lots in prop::collection::vec(any::<Index>(), 4)) {
        play_out(position, &lots)?;
    }
}
