//! Explanations of illegal clicks. Every illegal click has one, and no legal click has one.

use std::collections::BTreeSet;

use postern_rules::{Position, Variant, Viewer};
use rstest::rstest;

use super::boards::{position, start};
use crate::cells::clicks;

fn explained(position: &Position, path: &str) -> Option<String> {
    let path: Vec<&str> = path.split_whitespace().collect();
    let illegal = position.explain(Viewer::BothPlayers, &path);
    illegal.map(|illegal| illegal.message)
}

#[rstest]
#[case(
    "N@ e8",
    "A piece is dropped on an empty square, and a king stands on e8."
)]
#[case("P@ c8", "A pawn is not dropped on the first or the last rank.")]
#[case("Q@", "White has no queen in hand.")]
#[case("Q@ c4", "White has no queen in hand.")]
#[case("K@ c4", "White has no king in hand.")]
#[case("X@ c4", "There is no piece X.")]
#[case("N@ z9", "The board has no square z9.")]
#[case("N@ c4 c5", "Nothing follows a drop in the same turn.")]
#[case("c4", "There is no piece on c4.")]
#[case("e8", "The king on e8 is Black’s, and it is White’s turn.")]
#[case(
    "e1 e3",
    "A king moves one square in any direction, not from e1 to e3."
)]
#[case("e1 d1 d2", "Nothing follows in the same turn.")]
#[case(
    "a2 a5",
    "A pawn goes straight ahead and captures one square diagonally ahead, not from a2 to a5."
)]
#[case(
    "a2 b3",
    "A pawn moves diagonally only to capture, and there is nothing on b3 to take."
)]
#[case("a2 a3 =Q", "A White pawn promotes on reaching rank 8, not before.")]
fn a_reason_is_the_rule(#[case] path: &str, #[case] reason: &str) {
    let before = position("4k3/8/8/8/8/8/P7/4K3[NPq] w - - 0 1");
    assert_eq!(explained(&before, path).as_deref(), Some(reason));
}

#[rstest]
#[case("N@ d3", "The king is in check, and a knight on d3 does not end it.")]
#[case("d1 c3", "The king on e1 would still be attacked by the rook on e8.")]
#[case("e1 e2", "The king on e2 would be attacked by the rook on e8.")]
fn in_check_the_check_is_the_reason(#[case] path: &str, #[case] reason: &str) {
    let before = position("4r1k1/8/8/8/8/8/8/3NK3[N] w - - 0 1");
    assert_eq!(explained(&before, path).as_deref(), Some(reason));
}

#[test]
fn a_piece_in_hand_for_which_there_is_no_square_is_explained() {
    let by_knight = position("6k1/8/8/8/8/5n2/8/4K3[N] w - - 0 1");
    assert_eq!(
        explained(&by_knight, "N@").as_deref(),
        Some("The king is in check, and no drop of a knight ends it.")
    );
    assert_eq!(
        explained(&position("r1K5/8/8/8/8/8/8/4k3[P] w - - 0 1"), "P@").as_deref(),
        Some("The king is in check, and no drop of a pawn ends it.")
    );
}

#[test]
fn a_game_that_is_over_says_so() {
    let mated = position("6rk/5Npp/8/8/8/8/8/4K3[q] b - - 0 1");
    for path in ["Q@ f8", "Q@", "h8"] {
        assert_eq!(
            explained(&mated, path).as_deref(),
            Some("The game is over: 1-0 checkmate.")
        );
    }
}

/// Checks that each pair of an origin and a target square either begins a legal turn or has an
/// explanation, but not both.
fn exactly_the_illegal_is_explained(position: &Position) {
    let turns = position.legal_turns(Viewer::BothPlayers);
    let paths: BTreeSet<Vec<String>> = turns
        .iter()
        .map(|turn| clicks(Variant::Crazyhouse, turn)[..2].to_vec())
        .collect();
    let squares: Vec<&str> = Variant::Crazyhouse
        .geometry()
        .iter()
        .map(|(_, info)| info.name)
        .collect();
    let hands = ["Q@", "R@", "B@", "N@", "P@", "K@"];
    for from in squares.iter().chain(&hands) {
        let begins = paths.iter().any(|path| path[0] == *from);
        assert_eq!(explained(position, from).is_none(), begins, "{from}");
        for to in &squares {
            let legal = paths.contains(&vec![(*from).to_owned(), (*to).to_owned()]);
            let said = explained(position, &format!("{from} {to}"));
            assert_eq!(said.is_none(), legal, "{from} {to}: {said:?}");
        }
    }
}

#[rstest]
#[case("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")]
#[case("2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1")]
#[case("4r1k1/8/8/8/8/8/8/3NK3[N] w - - 0 1")]
#[case("6k1/8/8/8/8/5n2/8/4K3[N] w - - 0 1")]
#[case("r3k2r/8/8/3pP3/8/8/8/R3K2R[Pn] w KQkq d6 0 9")]
#[case("r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R[Pn] b KQkq - 0 9")]
#[case("3rk3/8/8/8/3B4/3K4/8/8[P] w - - 0 9")]
fn nothing_legal_is_explained_and_nothing_illegal_is_not(#[case] fen: &str) {
    exactly_the_illegal_is_explained(&position(fen));
}

#[test]
fn an_empty_path_is_a_beginning() {
    assert_eq!(explained(&start(), ""), None);
}
