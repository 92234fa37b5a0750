//! Atomic Chess on the command line.

use crate::command::{complaint, out, run};

const LOST: &str = "rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3";

#[test]
fn legal_lists_turns_sorted_by_bytes() {
    let printed = out(&["legal", "atomic-chess"]);
    assert_eq!(printed.lines().count(), 20);
    assert!(printed.lines().is_sorted());
    let fen = "4k3/5p2/8/6N1/8/8/8/K7 w - - 0 1";
    assert_eq!(
        out(&["legal", "atomic-chess", "--fen", fen]),
        "Ka2\nKb1\nKb2\nNe4\nNe6\nNf3\nNh3\nNh7\nNxf7#\n"
    );
    assert_eq!(out(&["legal", "atomic-chess", "--fen", LOST]), "");
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(out(&["perft", "atomic-chess", "3"]), "8902\n");
    let divided = out(&["perft", "atomic-chess", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 21);
    assert!(divided.ends_with("\n400\n"));
    assert_eq!(out(&["perft", "atomic-chess", "2", "--fen", LOST]), "0\n");
}

#[test]
fn play_prints_the_result_before_the_position() {
    let printed = out(&["play", "atomic-chess", "Nf3", "a6", "Ng5", "a5", "Nxf7"]);
    assert_eq!(printed, format!("1-0 king exploded\n{LOST}\n"));
}

#[test]
fn what_is_wrong_is_said_with_its_turn() {
    assert_eq!(
        complaint(run(&[
            "play",
            "atomic-chess",
            "e4",
            "d5",
            "Ke2",
            "d4",
            "Kd3",
            "a6",
            "Kxd4"
        ])),
        "turn 7 (Kxd4): A king may not capture: it would explode.\n"
    );
    assert_eq!(
        complaint(run(&[
            "legal",
            "atomic-chess",
            "--fen",
            "8/8/8/8/8/8/8/8 w - - 0 1"
        ])),
        "unreadable FEN: the board is empty\n"
    );
}

#[test]
fn replay_reads_a_game_as_it_is_exported() {
    let text = "[Variant \"Atomic\"]\n\n1. Nf3 a6 2. Ng5 {threatens f7} a5 3. Nxf7# 1-0\n";
    let file = std::env::temp_dir().join(format!("postern-atomic-{}.txt", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let printed = out(&["replay", "atomic-chess", file.to_str().unwrap()]);
    std::fs::remove_file(file).unwrap();
    assert!(
        printed.ends_with(&format!("1-0 king exploded\n{LOST}\n")),
        "{printed}"
    );
}
