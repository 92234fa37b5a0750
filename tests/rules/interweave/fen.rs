//! FEN formatting, parsing, and the wording of errors.

use rstest::rstest;

use super::support::{after, board, fen, landings, read_fen, start, with_rest, words};

const START: &str = "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w - - 0 1";

#[test]
fn the_starting_position_is_as_in_the_rules() {
    assert_eq!(fen(&start()), START);
    assert_eq!(fen(&read_fen(START).unwrap()), START);
}

#[test]
fn empty_squares_may_be_counted_in_parts() {
    assert_eq!(
        fen(&read_fen(&START.replacen("/8/", "/1421/", 1)).unwrap()),
        START
    );
}

#[rstest]
#[case("w", "w - - 0 1")]
#[case("w -", "w - - 0 1")]
#[case("b - Rn", "b - Rn 0 1")]
#[case("b - Rn 12", "b - Rn 12 1")]
#[case("  b   -  -  12  40 ", "b - - 12 40")]
fn what_follows_the_side_may_be_left_out(#[case] short: &str, #[case] full: &str) {
    let board = START.split(' ').next().unwrap();
    assert_eq!(
        fen(&read_fen(&format!("{board} {short}")).unwrap()),
        format!("{board} {full}")
    );
}

#[rstest]
#[case("RNNb", "RNNb")]
#[case("bNRN", "RNNb")]
#[case("bnrBNR", "RNBrnb")]
fn pieces_that_wait_are_written_whites_first_in_the_order_r_n_b(
    #[case] read: &str,
    #[case] written: &str,
) {
    assert!(
        fen(&with_rest("Kd1 kd8", "w", &format!("- {read}"))).contains(&format!(" w - {written} "))
    );
}

#[test]
fn the_move_number_goes_up_after_black() {
    let mut position = start();
    for (turn, number) in [("a2-b3", 1), ("h7-g6", 2), ("b3-c4", 2), ("g6-f5", 3)] {
        position = after(&position, turn).0;
        assert!(
            fen(&position).ends_with(&format!(" 0 {number}")),
            "after {turn}: {}",
            fen(&position)
        );
    }
}

#[test]
fn en_passant_is_written_only_where_a_pawn_can_make_use_of_it() {
    assert!(fen(&with_rest("Pc4 pb4", "b", "b3c4 -")).contains(" b b3c4 - "));
    assert!(
        fen(&with_rest("Pc4 pd4", "b", "b3c4 -")).contains(" b - - "),
        "no pawn stands ahead of b3"
    );
    assert!(
        fen(&with_rest("Pc4 rb4", "b", "b3c4 -")).contains(" b - - "),
        "no pawn does"
    );
    assert!(
        fen(&with_rest("Pc4 pb4 Nb2", "b", "b3c4 -")).contains(" b - - "),
        "b2 is taken"
    );
}

#[rstest]
#[case("", "it is empty")]
#[case("8/8 w", "expected 8 ranks, found 2")]
#[case(
    "8/8/8/8/8/8/8/9 w",
    "“9” at a1 is no piece: pieces are K R N B P and k r n b p"
)]
#[case("8/8/8/8/8/8/8/7 w", "rank 1 (“7”) has 7 squares instead of 8")]
#[case("8/8/8/8/8/8/8/ w", "rank 1 (“”) has 0 squares instead of 8")]
#[case("8/8/8/p8/8/8/8/8 w", "rank 5 (“p8”) has more than 8 squares")]
#[case("8/8/8/8p/8/8/8/8 w", "rank 5 (“8p”) has more than 8 squares")]
#[case("8/8/8/3q4/8/8/8/8 w", "“q” at d5 is no piece")]
#[case("8/8/8/3S4/8/8/8/8 w", "“S” at d5 is no piece")]
#[case("8/8/8/3L4/8/8/8/8 w", "“L” at d5 is no piece")]
#[case("8/8/8/3é4/8/8/8/8 w", "“é” at d5 is no piece")]
#[case("8/8/8/0p7/8/8/8/8 w", "“0” at a5 is no piece")]
#[case("KKK5/8/8/8/8/8/8/8 w", "White has more than two kings")]
#[case("kkk5/8/8/8/8/8/8/8 w", "Black has more than two kings")]
#[case(
    "8/8/8/8/8/P1P1P1P1/1P1P1P1P/P7 w",
    "White has more than 8 pieces on dark squares, and no game leads there"
)]
fn boards_that_are_none_are_refused(#[case] text: &str, #[case] reason: &str) {
    let error = read_fen(text).unwrap_err();
    assert!(
        error.starts_with("unreadable FEN: ") && error.contains(reason),
        "{error}"
    );
}

#[rstest]
#[case("", "the side to move is missing")]
#[case("x", "the side to move is w (White) or b (Black), not “x”")]
#[case("w b3", "en passant is -, or two squares like b3c4, not “b3”")]
#[case("w é", "en passant is -, or two squares like b3c4, not “é”")]
#[case("w b3c", "en passant is -, or two squares like b3c4, not “b3c”")]
#[case("w b3c4d", "en passant is -, or two squares like b3c4, not “b3c4d”")]
#[case("w b3cx", "en passant: “cx” is no square")]
#[case("w i3c4", "en passant: the board has no square i3")]
#[case("w b6c5", "en passant: no pawn on c5 can just have passed over b6")]
#[case(
    "w - P",
    "“P” does not wait to be returned: a captured pawn is gone for good"
)]
#[case(
    "w - Rk",
    "“k” does not wait to be returned: a captured king is gone for good"
)]
#[case(
    "w - Q",
    "the pieces waiting to be returned are -, or of R N B and r n b, not “Q”"
)]
#[case("w - 2R", "not “2R”")]
#[case(
    "w - RRRRRRRRRRRRRRRRR",
    "more than 16 of White’s pieces wait to be returned"
)]
#[case(
    "w - - x",
    "the plies since the last capture or pawn move are a number, not “x”"
)]
#[case(
    "w - - -1",
    "the plies since the last capture or pawn move are a number, not “-1”"
)]
#[case(
    "w - - +1",
    "the plies since the last capture or pawn move are a number, not “+1”"
)]
#[case("w - - 0 x", "the move number is a number, not “x”")]
#[case("w - - 0 0", "the move number begins with 1")]
#[case(
    "w - - 0 99999999999",
    "the move number is at most 4294967295, not “99999999999”"
)]
#[case("w - - 0 1 x", "it ends with the move number, but “x” follows")]
fn other_fields_that_are_wrong_are_refused(#[case] rest: &str, #[case] reason: &str) {
    let board = START.split(' ').next().unwrap();
    let error = read_fen(&format!("{board} {rest}")).unwrap_err();
    assert!(error.contains(reason), "{error}");
}

#[rstest]
#[case("Pc4 pb4 Rb3", "b", "b3c4", "the square passed over is empty")]
#[case(
    "Pc4 pb4 Ra2",
    "b",
    "b3c4",
    "the square that the pawn came from is empty"
)]
#[case("Nc4 pb4", "b", "b3c4", "a pawn stands there")]
#[case("Pc4 pb4", "w", "b3c4", "the pawn is the other side’s")]
#[case("Pc5 pb5", "b", "b4c5", "the pawn came from its starting rank")]
#[case("Pb4 pa4", "b", "b3b4", "it went diagonally")]
#[case("Pd4 pb4", "b", "b3d4", "it ended beside the square passed over")]
#[case("Pb4 pa4", "b", "a3b4", "it came from the board")]
fn en_passant_needs_a_pawn_that_has_just_gone_two_squares(
    #[case] pieces: &str,
    #[case] side: &str,
    #[case] passed: &str,
    #[case] rule: &str,
) {
    let board = board(pieces);
    assert!(
        read_fen(&format!("{board} {side} {passed} - 0 1")).is_err(),
        "{rule}"
    );
}

#[test]
fn pawns_may_stand_on_any_rank() {
    // The inventor's diagram of the leaper has a pawn on its last rank, where it cannot move.
    assert!(landings(&with_rest("pg1 Kh8 ka8", "b", "- RNr"), "g1").is_empty());
    assert_eq!(
        landings(&with_rest("Pb1", "w", "- -"), "b1"),
        words("a2 c2")
    );
}
