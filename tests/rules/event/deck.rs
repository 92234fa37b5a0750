//! The whole deck on the command line, and explanations of what an event forbids. The crate's own
//! tests cover the events' rules.

use postern_rules::{Position, Variant};

use crate::command::{complaint, out, printed, run, run_with};

const WHOLE: &str = "4 5 7 9 12 13 49 70 73 76 89 91 102 107 116 122\n";

fn on(board: &str, events: &str) -> String {
    format!("{board} w - - 0 1 {events}")
}

#[test]
fn startable_lists_numbers_on_a_line() {
    assert_eq!(out(&["startable", "event-chess"]), WHOLE);
    assert_eq!(
        out(&["startable", "event-chess", "--deck", "122,5,7"]),
        "5 7 122\n"
    );
    // A position with pawns and kings only, in which White's king is on its last rank.
    let bare = on("4K3/8/8/8/8/8/p6P/7k", "d00");
    assert_eq!(
        out(&["startable", "event-chess", "--fen", &bare]),
        "4 5 7 9 12 70 73 89 91 107\n"
    );
    let started = on("4k3/8/8/8/8/8/P7/4K3", "d--,12");
    assert_eq!(out(&["startable", "event-chess", "--fen", &started]), "\n");
}

#[test]
fn a_deck_is_named_where_there_is_one() {
    let unknown = complaint(run(&["legal", "event-chess", "--deck", "5,3"]));
    assert!(unknown.contains("the deck has no event 3"), "{unknown}");
    for command in ["legal", "startable"] {
        let other = complaint(run(&[command, "hole-chess", "--deck", "5"]));
        assert!(other.contains("has no deck of events"), "{other}");
    }
    assert!(complaint(run(&["startable", "interweave"])).contains("no events to start"));
}

#[test]
fn events_that_a_games_deck_lacks_are_refused() {
    let fen = on("4k3/8/8/8/8/8/P7/4K3", "d--,13");
    // The server's default deck contains only event 5.
    let refused = Position::from_fen(Variant::EventChess, &fen).unwrap_err();
    assert!(refused.to_string().contains("no event 13"), "{refused}");
    let named = complaint(run(&[
        "legal",
        "event-chess",
        "--fen",
        &fen,
        "--deck",
        "5,7",
    ]));
    assert!(named.contains("no event 13"), "{named}");
    assert!(out(&["legal", "event-chess", "--fen", &fen]).contains("a4\n"));
}

#[test]
fn events_are_started_by_their_numbers() {
    let played = out(&["play", "event-chess", "e4", "d5", "event=91", "exd5"]);
    assert_eq!(
        played,
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 d-0,91:d5/-\n"
    );
    let twice = complaint(run(&["play", "event-chess", "event=91", "e4", "event=91"]));
    assert!(twice.starts_with("turn 3 (event=91): "), "{twice}");
    let other = complaint(run(&["play", "event-chess", "--deck", "5", "event=91"]));
    assert!(other.contains("no such event in this game"), "{other}");
    let many = complaint(run(&["play", "event-chess", "--deck", "4,5", "event"]));
    assert!(many.contains("event=5"), "{many}");
    let march = out(&["play", "event-chess", "--deck", "13", "event", "d4,e4"]);
    assert!(march.trim_end().ends_with(" d--,13"), "{march}");
}

#[test]
fn a_text_without_numbers_is_from_before_the_deck() {
    let text = b"1. event W@c4 B@f6 e4 e5 2. Nf3";
    let replayed = printed(run_with(&["replay", "event-chess", "-"], text));
    assert!(replayed.trim_end().ends_with(" (c4f6)"), "{replayed}");
}

#[test]
fn both_choices_of_two_hidden_events_are_read() {
    let turns = [
        "play",
        "event-chess",
        "event=5",
        "W@c4",
        "B@f6",
        "e4",
        "event=9",
        "W@h4",
        "B@c3",
        "e5",
    ];
    let played = out(&turns);
    assert!(
        played.trim_end().ends_with(" d--,5:(c4f6),9:(h4c3)"),
        "{played}"
    );
    let hidden = on("4k3/8/8/8/8/8/P7/4K3", "d--,9:(h4c3)");
    assert!(complaint(run(&["perft", "event-chess", "1", "--fen", &hidden])).contains("hidden"));
}

#[test]
fn the_ends_that_events_bring_are_named() {
    for (fen, turn, result) in [
        (
            on("4k3/8/8/8/8/8/1P6/R3K3", "d--,4:40"),
            "Ra8",
            "1-0 five checks\n",
        ),
        (
            on("8/4K3/8/8/8/7k/1P6/8", "d--,102:33"),
            "Ke8",
            "1-0 last rank\n",
        ),
        (
            on("4k3/8/8/8/8/8/P7/4K3", "d--,9:(f1c6)"),
            "Kf1",
            "0-1 fell into a pit\n",
        ),
    ] {
        let played = out(&["play", "event-chess", "--fen", &fen, turn]);
        let (before, _) = played.trim_end().rsplit_once('\n').unwrap_or(("", ""));
        assert_eq!(before, result.trim_end(), "{fen}");
    }
}

#[test]
fn an_illegal_try_is_explained_by_the_event_that_forbids_it() {
    for (fen, turn, words) in [
        (
            on("4k3/8/8/8/8/8/8/R3K3", "d--,70"),
            "Ra4",
            "cannot stop on a4",
        ),
        (
            on("r3k3/8/8/8/8/8/8/R3K3", "d--,89"),
            "Rxa8",
            "same types are immune",
        ),
        (on("4k3/8/8/8/8/8/8/R3K3", "d--,91:a1/-"), "Ra4", "is tired"),
        (
            on("4k3/8/8/R7/8/8/8/4K3", "d--,107"),
            "Rf5",
            "wall stands between",
        ),
        (
            on("4k3/8/8/8/8/2B5/8/4K3", "d--,76"),
            "Be4",
            "moves along diagonals",
        ),
        (
            on("4k3/8/2B5/8/8/8/8/4K3", "d--,76"),
            "Bd7",
            "moves as a knight",
        ),
    ] {
        let told = complaint(run(&["play", "event-chess", "--fen", &fen, turn]));
        assert!(told.contains(words), "{fen} {turn}: {told}");
    }
}

#[test]
fn positions_that_games_have_reached_are_read_whatever_their_deck() {
    let reached = |fen: &str| {
        Position::from_reached_fen(Variant::EventChess, fen).map(|read| read.full_fen())
    };
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d--,91:-/-,107",
        // White's king has fallen into the pit on e2.
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQ1BNR b kq - 1 2 d-0,9:e2?",
    ] {
        assert_eq!(reached(fen).as_deref(), Ok(fen));
    }
    let error = reached("not a position").unwrap_err();
    assert_eq!(
        error,
        Position::from_fen(Variant::EventChess, "not a position").unwrap_err()
    );
}
