//! Event Chess on the command line.

use super::boards::{board, legal, position};
use crate::command::{complaint, out, printed, run, run_with};

const HIDDEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 (c4f6)";

fn sorted_lines(fen: &str) -> String {
    legal(&position(fen))
        .into_iter()
        .map(|turn| turn + "\n")
        .collect()
}

#[test]
fn legal_lists_turns_sorted_by_bytes() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 f1c8";
    assert_eq!(
        out(&["legal", "event-chess", "--fen", fen]),
        sorted_lines(fen)
    );
    assert_eq!(out(&["legal", "event-chess"]).lines().count(), 20);
}

#[test]
fn legal_lists_landings_while_squares_are_hidden() {
    let start = out(&["legal", "event-chess"]);
    assert_eq!(out(&["legal", "event-chess", "--fen", HIDDEN]), start);
    assert_eq!(
        out(&[
            "legal",
            "event-chess",
            "--fen",
            &HIDDEN.replace("(c4f6)", "?")
        ]),
        start
    );
}

#[test]
fn legal_leaves_out_what_the_limit_forbids_and_knows_no_draws() {
    let fen = format!("{} w - - 0 1 d20", board("Ra1 Ke1 ke8 na2"));
    assert!(!out(&["legal", "event-chess", "--fen", &fen]).contains("xa2"));
    let kings = format!("{} w - - 0 1 -", board("Ka1 kh8"));
    assert_eq!(
        out(&["legal", "event-chess", "--fen", &kings]),
        "Ka2\nKb1\nKb2\n"
    );
    let old = format!("{} w - - 150 90 -", board("Ka1 Pa2 Pb2 kh8 pa3"));
    assert_eq!(
        out(&["legal", "event-chess", "--fen", &old])
            .lines()
            .count(),
        4
    );
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(out(&["perft", "event-chess", "2"]), "400\n");
    let fen = HIDDEN.replace("(c4f6)", "e4e5");
    let divided = out(&["perft", "event-chess", "2", "--fen", &fen, "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[20]), (21, "399"));
    assert!(
        lines[..20].is_sorted() && lines.contains(&"e4-e5 19"),
        "{divided}"
    );
}

#[test]
fn perft_is_refused_while_squares_are_hidden() {
    for event in ["?", "(c4f6)"] {
        let fen = HIDDEN.replace("(c4f6)", event);
        assert!(complaint(run(&["perft", "event-chess", "1", "--fen", &fen])).contains("hidden"));
        complaint(run(&[
            "perft",
            "event-chess",
            "2",
            "--divide",
            "--fen",
            &fen,
        ]));
        complaint(run(&["perft", "event-chess", "0", "--fen", &fen]));
    }
}

#[test]
fn play_starts_the_event_and_takes_the_choices() {
    let printed = out(&["play", "event-chess", "event", "W@c4", "B@f6"]);
    assert_eq!(printed, format!("{HIDDEN}\n"));
    let printed = out(&[
        "play",
        "event-chess",
        "event",
        "B@f6",
        "W@c4",
        "c4",
        "Nxf6-c4",
    ]);
    assert_eq!(
        printed,
        "rnbqkb1r/pppppppp/8/8/2n5/8/PP1PPPPP/RNBQKBNR w KQkq - 0 2 c4f6\n"
    );
    assert_eq!(
        out(&["play", "event-chess"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d00\n"
    );
}

#[test]
fn play_takes_the_choices_of_a_game_with_the_event_in_force() {
    let fen = HIDDEN.replace("(c4f6)", "?");
    assert_eq!(
        out(&["play", "event-chess", "--fen", &fen, "W@c4", "B@f6"]),
        format!("{HIDDEN}\n")
    );
    let printed = out(&[
        "play",
        "event-chess",
        "--fen",
        &fen,
        "B@f6",
        "W@c4",
        "c2-c4",
    ]);
    assert_eq!(
        printed,
        "rnbqkbnr/pppppppp/5P2/8/8/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1 c4f6\n"
    );
}

#[test]
fn replay_reads_a_running_game_without_its_choices() {
    let printed = printed(run_with(
        &["replay", "event-chess", "-"],
        "1. e4 event e5 2. Nf3 *".as_bytes(),
    ));
    assert_eq!(
        printed,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 ?\n"
    );
}

#[test]
fn play_goes_on_from_a_position_with_both_squares_known() {
    let printed = out(&["play", "event-chess", "--fen", HIDDEN, "e4", "e5"]);
    assert_eq!(
        printed,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 (c4f6)\n"
    );
}

#[test]
fn play_says_what_is_taken_back() {
    let before = format!("{} w - - 0 1", board("Kh1 Ph2 kb8 rh8"));
    let fen = format!("{before} (h3c5)");
    for text in ["h3", "h3~"] {
        let printed = out(&["play", "event-chess", "--fen", &fen, text]);
        let lines: Vec<&str> = printed.lines().collect();
        let [why, position] = lines[..] else {
            panic!("two lines: {printed}")
        };
        assert!(
            why.starts_with("taken back: ") && why.contains("h1"),
            "{printed}"
        );
        assert_eq!(position, format!("{before} h3c5"));
    }
    let printed = out(&["play", "event-chess", "--fen", &fen, "h3", "h4", "Kb7"]);
    assert_eq!(
        printed.lines().last(),
        Some(format!("{} w - - 1 2 h3c5", board("Kh1 Ph4 kb7 rh8")).as_str())
    );
}

#[test]
fn play_prints_the_end_that_a_taken_back_turn_brings() {
    let fen = format!("{} w - - 0 1 (a4f6)", board("Ka1 Rh4 kg8 ra8 qb3"));
    let printed = out(&["play", "event-chess", "--fen", &fen, "Ra4"]);
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        lines.len() == 3 && lines[0].starts_with("taken back: "),
        "{printed}"
    );
    assert_eq!(
        (lines[1], lines[2]),
        ("0-1 checkmate", fen.replace("(a4f6)", "a4f6").as_str())
    );
}

#[test]
fn play_takes_a_promotion_with_its_turn() {
    let fen = format!("{} w - - 0 1 (c4g8)", board("Ke1 Pc2 ke8"));
    let printed = out(&["play", "event-chess", "--fen", &fen, "c4-g8=Q"]);
    assert_eq!(printed, "4k1Q1/8/8/8/8/8/8/4K3 b - - 0 1 c4g8\n");
    let parted = out(&["play", "event-chess", "--fen", &fen, "c4", "=Q"]);
    assert_eq!(parted, printed, "the promotion may be answered apart");
    let fen = format!("{} w - - 0 1 (c1c8)", board("Ke1 Pc7 ke7"));
    assert_eq!(
        out(&["play", "event-chess", "--fen", &fen, "c8=Q"]),
        "8/4k3/8/8/8/8/8/2P1K3 b - - 0 1 c1c8\n"
    );
}

#[test]
fn play_prints_the_result_before_the_position() {
    let printed = out(&["play", "event-chess", "f3", "e5", "g4", "Qh4"]);
    assert_eq!(
        printed,
        "0-1 checkmate\nrnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 d00\n"
    );
    let fen = format!("{} w - - 0 1 -", board("Ke1 pd2 kh8"));
    assert!(
        out(&["play", "event-chess", "--fen", &fen, "Kxd2"])
            .starts_with("1/2-1/2 king against king\n")
    );
}

#[test]
fn what_is_wrong_is_said_with_its_turn() {
    assert!(
        complaint(run(&["play", "event-chess", "e4", "event", "W@c5"]))
            .starts_with("turn 3 (W@c5): ")
    );
    assert!(
        complaint(run(&["play", "event-chess", "event", "W@c4", "e4"]))
            .starts_with("turn 3 (e4): ")
    );
    assert!(complaint(run(&["play", "event-chess", "e4", "Ke7"])).starts_with("turn 2 (Ke7): "));
    assert!(
        complaint(run(&[
            "legal",
            "event-chess",
            "--fen",
            "8/8/8/8/8/8/8/8 w - - 0 1"
        ]))
        .starts_with("unreadable FEN: ")
    );
}

#[test]
fn replay_reads_a_game_with_an_event_and_a_turn_taken_back() {
    let text = "1. e4 d5 2. exd5 Qxd5 3. d3 Qe5+ {check} 4. event W@e2 B@h6 Be2~ ; through to \
        h6\n Be3 N g8-f6 5. Be2-h6 Nc6 *\n";
    let printed = printed(run_with(&["replay", "event-chess", "-"], text.as_bytes()));
    assert_eq!(
        printed.lines().last(),
        Some("r1b1kb1r/ppp1pppp/2n2n1B/4q3/8/3PB3/PPP2PPP/RN1QK1NR w KQkq - 5 6 e2h6")
    );
}

#[test]
fn replay_names_what_fails() {
    let output = run_with(
        &["replay", "event-chess", "-"],
        "1. e4 e5 2. event W@c4 B@f6 W@c3".as_bytes(),
    );
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.starts_with("turn 6 (W@c3): ") && text.lines().count() == 1,
        "{text}"
    );
}
