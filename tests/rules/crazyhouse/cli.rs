//! Crazyhouse on the command line.

use rstest::rstest;

use crate::command::{complaint, out, run};

#[test]
fn legal_lists_drops_among_the_turns() {
    let fen = "4r1k1/8/8/8/8/8/3P1P2/3RKR2[N] w - - 0 1";
    assert_eq!(
        out(&["legal", "crazyhouse", "--fen", fen]),
        "N@e2\nN@e3\nN@e4\nN@e5\nN@e6\nN@e7+\n"
    );
    assert_eq!(out(&["legal", "crazyhouse"]).lines().count(), 20);
}

#[test]
fn perft_counts() {
    assert_eq!(out(&["perft", "crazyhouse", "3"]), "8902\n");
    let fen = "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1";
    assert_eq!(out(&["perft", "crazyhouse", "2", "--fen", fen]), "3083\n");
}

#[test]
fn play_prints_the_position_with_what_is_in_hand() {
    assert_eq!(
        out(&["play", "crazyhouse", "e4", "d5", "exd5", "Qxd5", "@e4"]),
        "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3\n"
    );
    let mate = "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1";
    assert_eq!(
        out(&["play", "crazyhouse", "--fen", mate, "N@f7"]),
        "1-0 checkmate\n6rk/5Npp/8/8/8/8/8/4K3[] b - - 1 1\n"
    );
}

#[rstest]
#[case(&["play", "crazyhouse", "N@e4"], "turn 1 (N@e4): White has no knight in hand.\n")]
#[case(&["legal", "crazyhouse", "--fen", "8/8 w"], "unreadable FEN: the board “8/8” is not eight")]
fn what_is_wrong_is_said_on_one_line(#[case] arguments: &[&str], #[case] expected: &str) {
    let complaint = complaint(run(arguments));
    assert!(complaint.starts_with(expected), "{complaint}");
}
