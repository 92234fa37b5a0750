//! Castling with a revealed passage.

use super::boards::{after, after_all, board, field, legal, position, refused, set_up_with};
use crate::cells::names;
use postern_rules::Variant;

/// Returns White's castling moves in canonical notation.
fn castlings(pieces: &str, event: &str) -> Vec<String> {
    let turns = legal(&set_up_with(pieces, "w", "KQ", "-", event));
    turns
        .into_iter()
        .filter(|turn| turn.starts_with('O'))
        .collect()
}

const HOME: &str = "Ke1 Ra1 Rh1";

fn with(pieces: &str, event: &str) -> Vec<String> {
    castlings(&format!("{HOME} {pieces}"), event)
}

#[test]
fn it_is_as_in_chess_where_nobody_lands_on_an_end() {
    assert_eq!(with("kb7", "h3b5"), ["O-O", "O-O-O"]);
    assert_eq!(with("kb7 re8", "h3b5"), [""; 0], "not out of check");
    assert_eq!(
        with("kb7 rf8", "h3b5"),
        ["O-O-O"],
        "not across an attacked square"
    );
    assert_eq!(with("kb7 rg8", "h3b5"), ["O-O-O"], "not into check");
    assert_eq!(
        with("kc7 rb8", "h3b5"),
        ["O-O", "O-O-O"],
        "the rook may cross one"
    );
    assert_eq!(with("kb7 ng1", "h3b5"), ["O-O-O"], "not over a piece");
}

#[test]
fn the_king_is_carried_from_where_it_lands() {
    let before = set_up_with("Ke1 Rh1 kb7", "w", "K", "-", "g1h6");
    let (next, name) = after(&before, "O-O-h6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("O-O-h6", board("Kh6 Rf1 kb7"))
    );
    let before = set_up_with("Kb2 ke8 ra8", "b", "q", "-", "h4c8");
    let (next, name) = after(&before, "O-O-O-h4");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("O-O-O-h4", board("Kb2 kh4 rd8"))
    );
}

#[test]
fn the_rook_is_carried_from_where_it_lands() {
    let before = set_up_with("Ke1 Rh1 kb7", "w", "K", "-", "f1h6");
    let (next, name) = after(&before, "O-O-h6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("O-O-h6", board("Kg1 Rh6 kb7"))
    );
    let before = set_up_with("Ke1 Ra1 kb7", "w", "Q", "-", "d1h6");
    let (next, name) = after(&before, "O-O-O-h6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("O-O-O-h6", board("Kc1 Rh6 kb7"))
    );
}

#[test]
fn what_is_carried_may_capture() {
    let before = set_up_with("Ke1 Rh1 kb7 nh6", "w", "K", "-", "g1h6");
    let (next, name) = after(&before, "O-Oxh6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("O-Oxh6", board("Kh6 Rf1 kb7"))
    );
    assert_eq!(field(&next, 4), "0");
    let before = set_up_with("Ke1 Rh1 kb7 nh6", "w", "K", "-", "f1h6");
    assert_eq!(after(&before, "O-Oxh6").1, "O-Oxh6");
    let before = set_up_with("Ke1 Ra1 kh8 nh6", "w", "Q", "-", "d1h6");
    assert_eq!(after(&before, "O-O-Oxh6").1, "O-O-Oxh6+");
}

#[test]
fn a_friend_at_the_far_end_makes_it_illegal() {
    assert_eq!(with("kb7 Nh6", "g1h6"), ["O-O-O"]);
    assert_eq!(with("kb7 Nh6", "f1h6"), ["O-O-O"]);
    assert_eq!(with("kb7 Nh6", "c1h6"), ["O-O"]);
    assert_eq!(with("kb7 Nh6", "d1h6"), ["O-O"]);
    let message = refused(
        &set_up_with("Ke1 Rh1 kb7 Nh6", "w", "K", "-", "g1h6"),
        "O-O",
    )
    .message;
    assert!(message.contains("h6"), "{message}");
}

#[test]
fn what_counts_is_where_the_king_ends() {
    assert_eq!(
        with("kb7 ph2", "g1h6"),
        ["O-O-O", "O-O-h6"],
        "the pawn attacks g1, but the king does not stay there"
    );
    assert_eq!(
        with("kb7 rg8", "g1h6"),
        ["O-O-O"],
        "the rook could land on g1 and take on h6"
    );
    assert_eq!(with("kb7 rh8", "g1h6"), ["O-O-O"], "h6 is attacked");
    assert_eq!(with("kb7 ra6", "g1h6"), ["O-O-O"], "also along the rank");
}

#[test]
fn the_king_does_not_cross_what_is_attacked_through_the_passage() {
    assert_eq!(
        with("kb8 rh6", "f1a6"),
        ["O-O-O"],
        "the rook could land on a6 and take on f1"
    );
    assert_eq!(with("kb8 rh6", "d1c6"), ["O-O"]);
    assert_eq!(
        with("kb8 rh6", "e1c6"),
        [""; 0],
        "nor does it castle out of it"
    );
    assert_eq!(
        with("kb8 rh6", "b1c6"),
        ["O-O", "O-O-O"],
        "it does not cross b1"
    );
}

#[test]
fn the_landing_alone_is_read_too() {
    let before = set_up_with("Ke1 Rh1 kb7", "w", "K", "-", "g1h6");
    for text in ["O-O", "0-0", "O-O-h6"] {
        assert_eq!(after(&before, text).1, "O-O-h6", "{text}");
    }
}

#[test]
fn the_rights_are_lost_as_in_chess() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 h3b6";
    let rights = |turns: &str| field(&after_all(&position(start), turns), 2);
    assert_eq!(rights("Ke2"), "kq");
    assert_eq!(rights("Rb1"), "Kkq");
    assert_eq!(rights("Rg1"), "Qkq");
    assert_eq!(rights("Rxa8+"), "Kk");
    assert_eq!(rights("Rxh8+"), "Qq");
    assert_eq!(rights("O-O"), "kq");
    assert_eq!(rights("O-O-O Ke7"), "-");
    assert_eq!(rights("Rh3-b6"), "Qkq");
}

#[test]
fn a_rook_captured_through_the_passage_takes_its_right_along() {
    let before = set_up_with("Ke1 Rb4 ke7 rh8 ra8", "w", "-", "-", "c4h8");
    assert_eq!(after(&before, "Rc4xh8").1, "Rc4xh8");
    let before = position("r3k2r/8/8/8/1R6/8/8/4K3 w kq - 0 1 c4h8");
    let (next, name) = after(&before, "Rc4xh8+");
    assert_eq!((name.as_str(), field(&next, 2).as_str()), ("Rc4xh8+", "q"));
    let before = position("r3k3/8/8/8/8/8/8/R3K2R b KQq - 0 1 a1b8");
    let (next, name) = after(&before, "Rb8xa1+");
    assert_eq!((name.as_str(), field(&next, 2).as_str()), ("Rb8xa1+", "K"));
}

#[test]
fn a_piece_that_comes_back_to_its_home_has_no_right() {
    let (next, name) = after(&position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 h1h5"), "Rh5-h1");
    assert_eq!(
        (
            name.as_str(),
            field(&next, 0).as_str(),
            field(&next, 2).as_str()
        ),
        ("Rh5-h1", "4k3/8/8/8/8/8/8/R3K2R", "Q")
    );
    let next = after_all(
        &position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 e4b5"),
        "Ke2 Ke7 Ke1 Ke8",
    );
    assert_eq!(next.full_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3 e4b5");
    assert!(!legal(&next).contains("O-O"));
}

#[test]
fn another_rook_on_the_home_square_has_no_right() {
    let next = after_all(
        &position("4k3/8/8/7R/8/1n6/8/R3K3 b Q - 0 1 a1h6"),
        "Nxa1-h6 Rxh6-a1 Kd7",
    );
    assert_eq!(
        (field(&next, 0).as_str(), field(&next, 2).as_str()),
        ("8/3k4/8/8/8/8/8/R3K3", "-")
    );
    refused(&next, "O-O-O");
}

#[test]
fn the_squares_of_both_pieces_are_touched_and_the_king_s_own_comes_last() {
    let touched = |event: &str, turn: &str| {
        let mut position = set_up_with("Ke1 Rh1 kb7", "w", "K", "-", event);
        let played = position
            .play(turn)
            .unwrap_or_else(|illegal| panic!("{turn}: {illegal}"));
        names(Variant::EventChess, &played.facts().touched())
    };
    assert_eq!(touched("h3b5", "O-O"), ["e1", "h1", "f1", "g1"]);
    assert_eq!(touched("g1h6", "O-O-h6"), ["e1", "h1", "f1", "g1", "h6"]);
    assert_eq!(touched("f1h6", "O-O-h6"), ["e1", "h1", "f1", "h6", "g1"]);
}
