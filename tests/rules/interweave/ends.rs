//! The rules of Interweave: the end of the game.

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{divide, perft};

use super::support::{after, compelled, legal, read_fen, refused, set_up, words};

fn verdict(position: &Position) -> Option<String> {
    position.verdict().map(|outcome| outcome.to_string())
}

#[test]
fn whoever_captures_a_king_wins() {
    let (next, name) = after(&set_up("Kd4 Kh1 kd5 ka8", "w"), "Kd4-d6");
    assert_eq!(name, "Kd4-d6(xd5)#");
    assert_eq!(
        verdict(&next).as_deref(),
        Some("1-0 king captured"),
        "either king will do"
    );
    let (next, _) = after(&set_up("Kd4 Kh1 kd5 ka8", "b"), "Kd5-d3");
    assert_eq!(verdict(&next).as_deref(), Some("0-1 king captured"));
}

#[test]
fn the_chain_ends_with_it() {
    let position = set_up("Ka2 pb2 kc3 pd4 kh8", "w");
    assert_eq!(legal(&position), words("Ka2-c2(xb2)-c4(xc3)#"));
}

#[test]
fn nothing_follows_a_captured_king() {
    let (over, _) = after(&set_up("Kd4 Kh1 kd5 ka8", "w"), "Kd4-d6");
    assert!(legal(&over).is_empty() && compelled(&over).is_empty());
    assert_eq!(
        (perft(&over, 0), perft(&over, 1), perft(&over, 3)),
        (1, 0, 0)
    );
    assert_eq!(
        refused(&over, "Ka8-b7").message,
        "The game is over: 1-0 king captured."
    );
    assert!(divide(&over, 2).is_empty());
}

#[test]
fn fewer_than_two_kings_are_no_end() {
    for pieces in ["Kd4 kd8 Ph2", "Ph2 ka8", "Kd4 pa7", "Pa2 ph7"] {
        assert_eq!(verdict(&set_up(pieces, "w")), None, "{pieces}");
    }
    let (next, _) = after(&set_up("Kd4 Kh1 kd5 ka8", "w"), "Kd4-d6");
    let again = read_fen(&super::support::fen(&next)).unwrap();
    assert_eq!(
        verdict(&again),
        None,
        "a FEN does not tell what was captured"
    );
    let (next, _) = after(&set_up("Kd4 kd5", "w"), "Kd4-d6");
    assert_eq!(
        verdict(&next).as_deref(),
        Some("1-0 king captured"),
        "until a king is taken in it"
    );
}

#[test]
fn a_player_with_no_move_loses() {
    let stuck = set_up("Ka1 Pb2 pa3 pc3 kh8", "w");
    assert_eq!(
        verdict(&stuck).as_deref(),
        Some("0-1 no move"),
        "{:?}",
        legal(&stuck)
    );
    let stuck = set_up("Kh1 pa2 pc2", "b");
    assert_eq!(
        verdict(&stuck).as_deref(),
        Some("1-0 no move"),
        "its pawns cannot promote: {:?}",
        legal(&stuck)
    );
    assert_eq!(
        verdict(&set_up("Kh1", "b")).as_deref(),
        Some("1-0 no move"),
        "nor can nobody move"
    );
    assert_eq!(
        refused(&stuck, "a2-b1").message,
        "The game is over: 1-0 no move."
    );
}

#[test]
fn positions_are_told_apart_by_all_that_counts() {
    let key = |rest: &str| {
        read_fen(&format!("7k/8/8/8/1pP5/8/8/7K {rest}"))
            .unwrap()
            .key()
    };
    let plain = key("b - - 0 1");
    assert_eq!(plain, key("b - - 7 30"), "counters do not matter");
    for other in ["w - - 0 1", "b b3c4 - 0 1", "b - R 0 1", "b - r 0 1"] {
        assert_ne!(plain, key(other), "{other}");
    }
    assert_ne!(key("b - R 0 1"), key("b - RR 0 1"));
}

#[test]
fn captures_and_pawn_moves_begin_the_count_anew() {
    let quiet = |pieces: &str, turn: &str| {
        let board = super::support::board(pieces);
        after(&read_fen(&format!("{board} w - - 20 30")).unwrap(), turn)
            .0
            .quiet_plies()
    };
    assert_eq!(quiet("Kd4 Ph2 kh8", "Kd4-e5"), 21);
    assert_eq!(quiet("Kd4 Ph2 kh8", "h2-g3"), 0);
    assert_eq!(quiet("Kd4 pd5 kh8", "Kd4-d6"), 0);
    assert_eq!(quiet("Bd4 pd5 kh8", "Bd4"), 0);
}
