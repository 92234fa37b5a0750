//! Parsing and formatting FENs of Atomic Chess, which have the six fields of chess FENs.

use proptest::prelude::*;
use rstest::rstest;

use super::boards::{field, position, read_fen, start, verdict};

#[rstest]
#[case("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")]
#[case("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34")]
#[case("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")]
#[case::kings_that_touch("8/8/8/3Kk3/8/8/8/R6R w - - 0 1")]
#[case::promoted_queens("4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1")]
#[case::doubly_attacked("4k3/8/8/8/1b2r3/8/8/4K3 w - - 0 1")]
fn what_is_read_is_written(#[case] fen: &str) {
    assert_eq!(position(fen).full_fen(), fen);
}

#[test]
fn the_start_is_that_of_chess() {
    assert_eq!(
        start().full_fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
}

#[test]
fn fields_may_be_left_out_from_the_right() {
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w - - 0",
        "4k3/8/8/8/8/8/8/R3K3 w - -",
        "4k3/8/8/8/8/8/8/R3K3 w -",
        "4k3/8/8/8/8/8/8/R3K3 w",
    ] {
        assert_eq!(position(fen).full_fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    }
}

#[rstest]
#[case::empty("", "it is empty")]
#[case::no_side(
    "4k3/8/8/8/8/8/8/4K2R",
    "the side to move is missing: add w or b after the board"
)]
#[case::wrong_side(
    "4k3/8/8/8/8/8/8/4K2R x - - 0 1",
    "the side to move is w or b, not “x”"
)]
#[case::seven_ranks(
    "4k3/8/8/8/8/8/4K2R w - - 0 1",
    "the board “4k3/8/8/8/8/8/4K2R” is not eight ranks of eight squares"
)]
#[case::no_piece(
    "4k3/8/8/8/8/8/8/4K2X w - - 0 1",
    "the board “4k3/8/8/8/8/8/8/4K2X” is not eight ranks of eight squares"
)]
#[case::rights(
    "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
    "castling is some of KQkq, or -, not “X”"
)]
#[case::passed(
    "4k3/8/8/8/8/8/8/4K2R w - e9 0 1",
    "the en passant square is a square or -, not “e9”"
)]
#[case::quiet(
    "4k3/8/8/8/8/8/8/4K2R w - - x 1",
    "the count of quiet plies is a number, not “x”"
)]
#[case::number(
    "4k3/8/8/8/8/8/8/4K2R w - - 0 x",
    "the move number is a number, not “x”"
)]
#[case::hand("4k3/8/8/8/8/8/8/4K2R[N] w - - 0 1", "this game has no pieces in hand")]
#[case::checks("4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1", "this game counts no checks")]
#[case::seven_fields(
    "4k3/8/8/8/8/8/8/4K2R w - - 0 1 x",
    "there is something after the move number: “x”"
)]
#[case::no_pieces("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty")]
#[case::no_king_that_could_have_exploded("4k3/8/8/8/8/8/8/7R b - - 0 1", "a side has no king")]
#[case::three_kings("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "a side has more than one king")]
#[case::pawn_at_home(
    "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
    "a pawn stands on the first or the last rank"
)]
#[case::right_without_rook(
    "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
    "a right to castle needs the king and the rook on their first squares"
)]
#[case::nothing_passed(
    "4k3/8/8/8/8/8/8/4K2R w - d6 0 1",
    "the en passant square is not behind a pawn that has just gone two squares"
)]
#[case::in_check(
    "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
    "the king of the side that is not to move stands in check"
)]
fn what_is_wrong_is_named(#[case] fen: &str, #[case] words: &str) {
    let error = read_fen(fen).map(|position| position.full_fen());
    let error = error.unwrap_err();
    assert!(
        error.starts_with("unreadable FEN: ") && error.ends_with(words),
        "{error}"
    );
}

#[test]
fn kings_that_touch_are_in_no_check_whoever_is_to_move() {
    for side in ["w", "b"] {
        let touching = position(&format!("3r4/8/8/3Kk3/8/8/8/4R3 {side} - - 0 1"));
        assert_eq!(touching.checks(), []);
    }
}

#[test]
fn a_king_that_has_exploded_is_read_as_a_lost_game() {
    let lost = position("rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3");
    assert_eq!(verdict(&lost).as_deref(), Some("1-0 king exploded"));
}

#[test]
fn an_en_passant_square_that_nobody_can_use_is_read_and_forgotten() {
    for fen in [
        "4k3/8/8/8/p1P5/8/8/4K3 b - c3 0 1",
        // The en passant capture would explode White's own king on e6.
        "4k3/8/4K3/3pP3/8/8/8/8 w - d6 0 1",
    ] {
        assert_eq!(field(&position(fen), 3), "-");
    }
}

/// Generates FENs with a few random changes.
fn almost_fen() -> impl Strategy<Value = String> {
    let whole = start().full_fen();
    prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..4).prop_map(
        move |changes| {
            let mut letters: Vec<char> = whole.chars().collect();
            for (index, letter) in changes {
                let at = index.index(letters.len());
                letters[at] = letter;
            }
            letters.into_iter().collect()
        },
    )
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![almost_fen(), any::<String>()]) {
        match read_fen(&text) {
            Ok(position) => {
                let fen = position.full_fen();
                prop_assert_eq!(read_fen(&fen).map(|again| again.full_fen()), Ok(fen));
            }
            Err(error) => prop_assert!(error.lines().count() == 1, "{}", error),
        }
    }
}
