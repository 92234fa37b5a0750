//! Hole Chess on the command line, and the commands that all variants share.

use std::process::{Output, Stdio};

use rstest::rstest;

use crate::command::{complaint, out, postern, run, run_with};
use crate::support::{board, fen, legal, start};

const SOURCE_GAME: &str = include_str!("game-of-2003.txt");
const LAST_FEN: &str = "---1---/--q1r--/-1p3-/1p1*1p1/3Qp2/6B/2P*P2/-R1P1P-/--3--/---K--- b - 0 11";

#[test]
fn legal_lists_turns_sorted_by_bytes() {
    assert_eq!(
        out(&["legal", "hole-chess"]),
        "b4\nb5\nc4\nc5\ne4\ne5\nf4\nf5\n"
    );
    let fen = "---k---/--2r--/-1pp1q-/3*3/7/1pP1pP1/3*b1B/-2PQ1-/--R2--/---K--- b c4 0 12";
    let printed = out(&["legal", "hole-chess", "--fen", fen]);
    let expected = legal(&crate::support::read_fen(fen).unwrap());
    assert!(
        printed.lines().eq(expected.iter()),
        "a BTreeSet is sorted by bytes"
    );
}

#[test]
fn legal_lists_nothing_when_the_game_is_over() {
    assert_eq!(out(&["legal", "hole-chess", "--fen", LAST_FEN]), "");
}

#[test]
fn perft_prints_the_number_alone() {
    assert_eq!(out(&["perft", "hole-chess", "3"]), "627\n");
    assert_eq!(out(&["perft", "hole-chess", "0"]), "1\n");
    assert_eq!(out(&["perft", "hole-chess", "2", "--fen", LAST_FEN]), "0\n");
}

#[test]
fn perft_divides_by_turn() {
    let printed = out(&["perft", "hole-chess", "2", "--divide"]);
    assert_eq!(
        printed,
        "b4 8\nb5 8\nc4 8\nc5 8\ne4 8\ne5 8\nf4 8\nf5 8\n64\n"
    );
    assert_eq!(out(&["perft", "hole-chess", "0", "--divide"]), "1\n");
}

#[test]
fn play_prints_the_position_after_the_turns() {
    assert_eq!(out(&["play", "hole-chess"]), format!("{}\n", fen(&start())));
    let printed = out(&[
        "play",
        "hole-chess",
        "c4",
        "p e8-e6",
        "e3-e4",
        "Qg6",
        "b5",
        "q g6-e8; b5-",
    ]);
    assert_eq!(
        printed,
        "---k---/--b1r--/-pppqp-/3*3/4p2/7/2P*P2/-2P1P-/--RQB--/---K--- w - 0 4\n"
    );
}

#[test]
fn play_prints_the_result_before_the_position() {
    let before = board("Kd1 kd10 qf5");
    let printed = out(&[
        "play",
        "hole-chess",
        "--fen",
        &format!("{before} b - 0 1"),
        "Qd3",
    ]);
    assert_eq!(
        printed,
        "0-1 checkmate\n---k---/--3--/-5-/3*3/7/7/3*3/-2q2-/--3--/---K--- w - 1 2\n"
    );
    let over = out(&["play", "hole-chess", "--fen", LAST_FEN]);
    assert_eq!(over, format!("1-0 king captured\n{LAST_FEN}\n"));
}

#[test]
fn play_stops_at_draws() {
    let moves = ["Kd2", "Kd9", "Kd1", "Kd10"].repeat(4);
    let fen = format!("{} w - 0 1", board("Kd1 Pb3 kd10 pf8"));
    let arguments = [&["play", "hole-chess", "--fen", &fen][..], &moves].concat();
    assert!(out(&arguments).starts_with("1/2-1/2 fivefold repetition\n"));
    let complaint = complaint(run(&[&arguments[..], &["Kd2"]].concat()));
    assert_eq!(
        complaint,
        "turn 17 (Kd2): the game is over: 1/2-1/2 fivefold repetition\n"
    );
}

#[rstest]
#[case(&["play", "hole-chess", "c4", "e6", "Qh9"], "turn 3 (Qh9): The board has no cell h9.\n")]
#[case(&["play", "hole-chess", "c4", "zug\nzwang"], "turn 2 (zug zwang): “zug zwang” is not a turn: ")]
#[case(&["play", "hole-chess", "--fen", "x", "c4"], "unreadable FEN: expected 10 ranks")]
#[case(&["legal", "hole-chess", "--fen", ""], "unreadable FEN: it is empty\n")]
#[case(&["legal", "chess"], "error: invalid value 'chess' for '<VARIANT>': there is no variant “chess”; there is hole-chess")]
#[case(&["perft", "hole-chess"], "error: the following required arguments were not provided: <DEPTH>")]
#[case(&["perft", "hole-chess", "-1"], "error: ")]
#[case(&["perft", "hole-chess", "many"], "error: invalid value 'many' for '<DEPTH>'")]
#[case(&["perft", "hole-chess", "101"], "error: invalid value '101' for '<DEPTH>'")]
#[case(&["replay", "hole-chess", "/nowhere/at/all"], "/nowhere/at/all cannot be read: ")]
#[case(&[], "name a command: postern --help lists them")]
#[case(&["castle"], "error: unrecognized subcommand 'castle'")]
fn what_is_wrong_is_said_on_one_line(#[case] arguments: &[&str], #[case] expected: &str) {
    let complaint = complaint(run(arguments));
    assert!(complaint.starts_with(expected), "{complaint}");
}

#[test]
fn replay_plays_a_game_as_its_source_gives_it() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/game-of-2003.txt");
    assert_eq!(
        out(&["replay", "hole-chess", file]),
        format!("1-0 king captured\n{LAST_FEN}\n")
    );
}

fn replay(text: &[u8]) -> Output {
    run_with(&["replay", "hole-chess", "-"], text)
}

#[test]
fn replay_reads_standard_input() {
    let output = replay(SOURCE_GAME.as_bytes());
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!("1-0 king captured\n{LAST_FEN}\n")
    );
}

#[rstest]
#[case(b"1. c4 e6 2. c4", "turn 3 (c4): ")]
#[case(
    b"1. c4 {never closed",
    "the comment that begins with { on line 1 does not end"
)]
#[case(b"\xff\xfe", "standard input cannot be read: ")]
fn replay_names_the_turn_that_fails(#[case] text: &[u8], #[case] expected: &str) {
    let complaint = complaint(replay(text));
    assert!(complaint.starts_with(expected), "{complaint}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let fen = "---1---/--kqr--/-bpp2-/1p1*1p1/4p2/6B/1QP*P2/-R1P1P-/--3--/---K--- w - 4 9";
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let child = postern(&["legal", "hole-chess", "--fen", fen])
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}

#[test]
fn help_names_the_commands() {
    let help = out(&["--help"]);
    for command in ["legal", "perft", "play", "replay"] {
        assert!(help.contains(command), "{help}");
    }
    assert!(out(&["--version"]).starts_with("postern "));
}
