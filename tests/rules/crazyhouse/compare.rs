//! The rules agree with a slow reference implementation over random games. Turns have their
//! reported effects, and each turn's notation can be parsed.

use std::collections::BTreeSet;

use postern_rules::{Color, Position, Variant, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use super::boards::{start, turn};
use super::slow::SlowPosition;
use crate::cells;
use crate::cells::clicks;

/// Returns the board, hands, side to move and castling rights of a FEN, with one character per
/// empty square and sorted hands.
fn fields(position: &Position) -> String {
    let fen = position.full_fen();
    let mut fields = fen.split(' ');
    let (board, hands) = fields.next().unwrap().split_once('[').unwrap();
    let board: String = board
        .chars()
        .map(|sign| match sign.to_digit(10) {
            Some(length) => ".".repeat(usize::try_from(length).unwrap()),
            None => sign.to_string(),
        })
        .collect();
    let mut hands: Vec<char> = hands.trim_end_matches(']').chars().collect();
    hands.sort_unstable();
    let (side, rights) = (fields.next().unwrap(), fields.next().unwrap());
    let rights = rights.trim_matches('-');
    format!("{board}[{}] {side} {rights}", String::from_iter(hands))
}

fn in_hand(position: &Position, side: Color) -> i32 {
    let features = position.features(Viewer::Spectator);
    let counts = features.pools[side].iter();
    counts.map(|waiting| i32::from(waiting.count)).sum()
}

/// Plays a turn, and compares its reported effects with the boards before and after.
fn play(position: &Position, text: &str) -> Position {
    let (next, facts) = turn(position, text);
    assert_eq!(facts.notation, text, "a name is read as itself");
    let mut pieces = position.pieces(Viewer::Spectator);
    let mut taken = 0;
    for effect in facts.effects() {
        let lost = cells::apply(&mut pieces, effect).unwrap_or_else(|why| panic!("{text}: {why}"));
        taken += i32::from(lost.is_some());
    }
    assert_eq!(
        cells::sorted(pieces),
        cells::sorted(next.pieces(Viewer::Spectator)),
        "{text}"
    );
    let side = position.to_move();
    let dropped = i32::from(text.contains('@'));
    assert_eq!(
        in_hand(&next, side),
        in_hand(position, side) + taken - dropped,
        "{text}"
    );
    assert_eq!(in_hand(&next, !side), in_hand(position, !side), "{text}");
    assert_eq!(facts.checks, next.checks());
    assert_eq!(
        text.ends_with('#'),
        next.verdict().is_some_and(|end| end.winner.is_some())
    );
    assert_eq!(
        !next.checks().is_empty(),
        text.ends_with(['+', '#']),
        "{text}"
    );
    next
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn random_games_follow_the_literal_rules(
        lots in prop::collection::vec(any::<(Index, Index, bool)>(), 1..90)
    ) {
        let (mut position, mut slow) = (start(), SlowPosition::start());
        for (lot, other, captures) in lots {
            let turns = position.legal_turns(Viewer::BothPlayers);
            let mut expected = slow.turns();
            let found: BTreeSet<String> =
                turns.iter().map(|turn| clicks(Variant::Crazyhouse, turn).join(" ")).collect();
            prop_assert_eq!(found.len(), turns.len());
            prop_assert_eq!(&found, &expected.keys().cloned().collect::<BTreeSet<_>>());
            prop_assert_eq!(!position.checks().is_empty(), slow.in_check());
            if turns.is_empty() {
                break;
            }
            // Every other turn is a capture if possible, so that the hands fill.
            let taking: Vec<_> = turns.iter().filter(|turn| turn.notation.contains('x')).collect();
            let chosen = if captures && !taking.is_empty() { *other.get(&taking) } else { lot.get(&turns) };
            slow = expected.remove(&clicks(Variant::Crazyhouse, chosen).join(" ")).unwrap();
            position = play(&position, &chosen.notation);
            prop_assert_eq!(fields(&position), slow.fields());
        }
    }
}
