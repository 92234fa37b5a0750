//! FEN formatting, parsing, and the wording of errors.

use rstest::rstest;

use crate::support::{board, fen, read_fen, set_up_passed, start};

const START: &str = "---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1";

#[test]
fn the_starting_position_is_as_in_the_rules() {
    assert_eq!(fen(&start()), START);
    assert_eq!(fen(&read_fen(START).unwrap()), START);
}

#[test]
fn holes_may_be_written_as_missing_cells() {
    assert_eq!(fen(&read_fen(&START.replace('*', "-")).unwrap()), START);
}

#[test]
fn the_ps_bishop_may_be_d_as_in_game_courier() {
    assert_eq!(
        fen(&read_fen(&START.replace("bqr", "dqr").replace("RQB", "RQD")).unwrap()),
        START
    );
}

#[test]
fn empty_squares_may_be_counted_in_parts() {
    assert_eq!(
        fen(&read_fen(&START.replace("/7/", "/1321/")).unwrap()),
        START
    );
}

#[rstest]
#[case("w", "w - 0 1")]
#[case("w -", "w - 0 1")]
#[case("b - 12", "b - 12 1")]
#[case("  b   -  12  40 ", "b - 12 40")]
fn counters_and_en_passant_may_be_left_out(#[case] short: &str, #[case] full: &str) {
    let board = START.split(' ').next().unwrap();
    assert_eq!(
        fen(&read_fen(&format!("{board} {short}")).unwrap()),
        format!("{board} {full}")
    );
}

#[test]
fn the_move_number_goes_up_after_red() {
    let mut position = start();
    for (turn, number) in [("c4", 1), ("e6", 2), ("e4", 2), ("Qg6", 3)] {
        position.play(turn).unwrap();
        assert!(
            fen(&position).ends_with(&format!(" {number}")),
            "after {turn}"
        );
    }
}

#[test]
fn en_passant_is_written_only_where_a_pawn_stands_ready() {
    assert!(fen(&set_up_passed("Kd1 kd10 Pf5 pe5", "b", "f4")).contains(" b f4 "));
    assert!(fen(&set_up_passed("Kd1 kd10 Pf5 pb5", "b", "f4")).contains(" b - "));
    let mut position = start();
    position.play("c5").unwrap();
    assert!(fen(&position).contains(" b - "));
}

#[rstest]
#[case("", "it is empty")]
#[case("7/7 w", "expected 10 ranks, found 2")]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/8/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "“8” at a6 is no piece"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "rank 6 (“6”) has 6 cells instead of 7"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/7p/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "rank 6 (“7p”) has more than 7 cells"
)]
#[case(
    "---k---/--bqr--/-ppppp-/7/7/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "d7 is a hole (*), not an empty square"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3p3/7/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "a pawn stands on d7, which is a hole"
)]
#[case(
    "r--k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "a rook stands on a10, which does not exist"
)]
#[case(
    "1--k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "the cell a10 does not exist: it is written -"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/-6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "a6 is a square"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/*6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "a6 is no hole: the holes (*) are d4 and d7"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/n6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "“n” at a6 is no piece"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/é6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "“é” at a6 is no piece"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/K6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "Yellow has more than one king"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/k6/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "Red has more than one king"
)]
#[case(
    "---1---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---1--- w",
    "there is no king on the board"
)]
#[case(
    "---k---/--bqr--/-pppPp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w",
    "the pawn on e8 has passed the rank on which it had to promote"
)]
#[case(
    "---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RpB--/---K--- w",
    "the pawn on d2 has passed the rank on which it had to promote"
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
#[case("x", "the side to move is w (Yellow) or b (Red), not “x”")]
#[case("w e9", "en passant: no pawn can just have passed over e9")]
#[case("w d7", "en passant: no pawn can just have passed over d7")]
#[case("b c4", "en passant: no pawn can just have passed over c4")]
#[case("w h3", "en passant: the board has no cell h3")]
#[case("w x", "en passant: “x” is no square")]
#[case(
    "w - x",
    "the plies since the last capture or pawn move are a number, not “x”"
)]
#[case(
    "w - -1",
    "the plies since the last capture or pawn move are a number, not “-1”"
)]
#[case(
    "w - +1",
    "the plies since the last capture or pawn move are a number, not “+1”"
)]
#[case("w - 0 x", "the move number is a number, not “x”")]
#[case("w - 0 0", "the move number begins with 1")]
#[case(
    "w - 0 99999999999",
    "the move number is at most 4294967295, not “99999999999”"
)]
#[case("w - 0 1 x", "it ends with the move number, but “x” follows")]
fn other_fields_that_are_wrong_are_refused(#[case] rest: &str, #[case] reason: &str) {
    let board = START.split(' ').next().unwrap();
    let error = read_fen(&format!("{board} {rest}")).unwrap_err();
    assert!(error.contains(reason), "{error}");
}

#[rstest]
#[case("Kd1 kd10 Pf5 pe5 Rf4", "b", "f4", "the square passed over is empty")]
#[case(
    "Kd1 kd10 Pf5 pe5 Rf3",
    "b",
    "f4",
    "the square that the pawn came from is empty"
)]
#[case("Kd1 kd10 Rf5 pe5", "b", "f4", "a pawn stands behind it")]
#[case("Kd1 kd10 Pf5 pe5", "w", "f4", "the pawn is the other side’s")]
#[case(
    "Kd1 kd10 Pf6 pe6",
    "b",
    "f5",
    "the pawn came from its starting square"
)]
fn en_passant_needs_a_pawn_that_has_just_gone_two_squares(
    #[case] pieces: &str,
    #[case] side: &str,
    #[case] passed: &str,
    #[case] rule: &str,
) {
    let error = read_fen(&format!("{} {side} {passed} 0 1", board(pieces)));
    assert!(error.is_err(), "{rule}");
}

#[test]
fn a_pawn_behind_its_starting_rank_is_a_pawn() {
    let position = read_fen(&format!("{} w - 0 1", board("Kd1 kd10 Pc2"))).unwrap();
    assert!(crate::support::landings(&position, "c2").iter().eq(["c3"]));
}
