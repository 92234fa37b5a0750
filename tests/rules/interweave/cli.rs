//! Interweave on the command line.

use rstest::rstest;

use crate::command::{complaint, out, run};

const GAME: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/rules/interweave/game.txt"
);
const MIDDLE: &str = "rb1kk1b1/ppRpp3/1p3p2/3P1pr1/1P1P1Pp1/1P5P/2P2P2/1B1KKNBR b g3f4 Nnn 0 11";

#[test]
fn legal_lists_turns_sorted_by_bytes() {
    assert_eq!(
        out(&["legal", "interweave", "--fen", MIDDLE]),
        "f5-e4(xf4)\nf5-f3(xf4)\ng4-f3(xf4)\ng4-g2(xf4)\ng4-g2(xf4)=N-e2(xf2)-c6(xd4)-a2(xb4)\n\
         g4-g2(xf4)=N-e2(xf2)-c6(xd4)-c8(xc7)\n"
    );
    assert_eq!(out(&["legal", "interweave"]).lines().count(), 30);
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(out(&["perft", "interweave", "3"]), "26318\n");
    assert_eq!(out(&["perft", "interweave", "2", "--fen", MIDDLE]), "98\n");
    let divided = out(&["perft", "interweave", "2", "--fen", MIDDLE, "--divide"]);
    assert_eq!(divided.lines().count(), 7);
    assert!(divided.ends_with("\n98\n"));
}

#[test]
fn play_prints_the_position_after_the_turns() {
    let printed = out(&["play", "interweave", "a2-c4", "h7-g6", "b2a3"]);
    assert_eq!(
        printed,
        "rbnkknbr/ppppppp1/6p1/8/2P5/P7/2PPPPPP/RBNKKNBR b - - 0 2\n"
    );
    let over = out(&[
        "play",
        "interweave",
        "--fen",
        "7k/8/8/3k4/3K4/8/8/7K w - - 0 1",
        "Kd4-d6",
    ]);
    assert_eq!(over, "1-0 king captured\n7k/8/3K4/8/8/8/8/7K b - - 0 1\n");
}

#[test]
fn play_stops_at_the_third_repetition() {
    let moves = ["Ka1-b2", "Kh8-g7", "Kb2-a1", "Kg7-h8"].repeat(2);
    let arguments = [
        &["play", "interweave", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1"][..],
        &moves,
    ]
    .concat();
    assert!(out(&arguments).starts_with("1-0 third repetition\n"));
    assert_eq!(
        complaint(run(&[&arguments[..], &["Ka1-b2"]].concat())),
        "turn 9 (Ka1-b2): the game is over: 1-0 third repetition\n"
    );
}

#[test]
fn replay_plays_a_whole_game_with_its_brackets() {
    let printed = out(&["replay", "interweave", GAME]);
    assert_eq!(
        printed,
        "0-1 king captured\n3kk1br/2bp4/2p5/8/1P6/2P5/8/1K1n4 w - RRNNBBrn 0 18\n"
    );
}

#[rstest]
#[case(&["play", "interweave", "a2-b3", "Qd8"], "turn 2 (Qd8): ")]
#[case(&["play", "interweave", "--fen", "8/8/8/4p3/4Bp2/8/7P/8 w - - 0 1", "h2-g3"],
    "turn 1 (h2-g3): You must capture: e4 can take f4 and e5.\n")]
#[case(&["legal", "interweave", "--fen", "8/8 w"], "unreadable FEN: expected 8 ranks")]
fn what_is_wrong_is_said_on_one_line(#[case] arguments: &[&str], #[case] expected: &str) {
    let complaint = complaint(run(arguments));
    assert!(complaint.starts_with(expected), "{complaint}");
}
