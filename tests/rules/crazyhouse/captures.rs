//! Captured pieces go to the capturer's hand.

use super::boards::{after, after_all, in_hand, position, start, turn};
use crate::cells;
use postern_rules::{Variant, Viewer};

#[test]
fn a_captured_piece_changes_sides_and_is_in_hand() {
    let before = position("4k3/8/8/3n4/8/8/8/3RK3[] w - - 0 1");
    let (next, name) = after(&before, "Rxd5");
    assert_eq!((name.as_str(), in_hand(&next).as_str()), ("Rxd5", "N"));
    let (later, _) = after(&after(&next, "Kf8").0, "N@c3");
    assert_eq!(later.full_fen(), "5k2/8/8/3R4/8/2N5/8/4K3[] b - - 2 2");
}

#[test]
fn both_sides_collect() {
    let line = after_all(&start(), "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2");
    assert_eq!(in_hand(&line), "PQpp");
}

#[test]
fn a_dropped_piece_that_is_captured_goes_back() {
    let before = position("4k3/8/8/8/8/8/8/q3K3[N] w - - 0 1");
    let next = after_all(&before, "N@b1 Qxb1");
    assert_eq!(in_hand(&next), "n");
}

#[test]
fn a_pawn_taken_en_passant_is_in_hand_too() {
    let (next, name) = after(&position("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 2"), "exd6");
    assert_eq!((name.as_str(), in_hand(&next).as_str()), ("exd6", "P"));
}

#[test]
fn a_promoted_piece_is_captured_as_the_pawn_that_it_was() {
    let before = position("r3k3/1P6/8/8/8/8/8/4K3[] w q - 0 1");
    let (promoted, name) = after(&before, "bxa8=Q");
    assert_eq!(name, "bxa8=Q+");
    assert_eq!(promoted.full_fen(), "Q~3k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
    let taking = position("Q~3k3/8/8/8/8/8/6b1/4K3[R] b - - 0 1");
    let (taken, name) = after(&taking, "Bxa8");
    assert_eq!((name.as_str(), in_hand(&taken).as_str()), ("Bxa8", "Rp"));
}

#[test]
fn a_promoted_piece_stays_one_wherever_it_goes() {
    let before = position("4k3/8/8/8/1N~6/8/8/4K2b[] w - - 0 1");
    let next = after_all(&before, "Nd5 Bxd5");
    assert_eq!(in_hand(&next), "p");
}

#[test]
fn a_pawn_in_hand_that_was_a_queen_is_dropped_as_a_pawn() {
    let taking = position("Q~3k3/8/8/8/8/8/6b1/4K3[] b - - 0 1");
    let next = after_all(&taking, "Bxa8 Kd1 P@e4");
    assert_eq!(next.full_fen(), "b3k3/8/8/8/4p3/8/8/3K4[] w - - 0 3");
}

#[test]
fn a_piece_that_was_dropped_is_what_it_is() {
    let before = position("4k3/8/8/8/8/8/8/r3K3[Q] w - - 0 1");
    let next = after_all(&before, "Q@b1 Rxb1");
    assert_eq!(in_hand(&next), "q", "it was never a pawn");
}

#[test]
fn castling_is_no_capture() {
    let next = after_all(&position("4k3/8/8/8/8/8/8/4K2R[] w K - 0 1"), "O-O");
    assert_eq!(next.full_fen(), "4k3/8/8/8/8/8/8/5RK1[] b - - 1 1");
}

#[test]
fn a_rook_taken_at_home_takes_the_right_to_castle_along() {
    let before = position("r3k3/8/8/8/8/8/8/R3K3[] w Qq - 0 1");
    let (next, _) = after(&before, "Rxa8");
    assert_eq!(next.full_fen(), "R3k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
}

#[test]
fn a_capture_in_words() {
    let before = position("4k3/8/8/3n4/8/8/8/3RK3[] w - - 0 1");
    let said = |before: &postern_rules::Position, text| {
        let steps = turn(before, text).1.steps;
        cells::said(
            Variant::Crazyhouse,
            before.pieces(Viewer::Spectator),
            &steps,
        )
    };
    assert_eq!(said(&before, "Rxd5"), ["Rook takes the knight on d5"]);
    let passant = position("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 2");
    assert_eq!(
        said(&passant, "exd6"),
        ["Pawn takes the pawn on d5 en passant and goes to d6"]
    );
    let castling = position("r3k3/8/8/8/8/8/8/4K3[] b q - 0 1");
    assert_eq!(
        said(&castling, "O-O-O"),
        ["King castles to c8, the rook goes to d8"]
    );
    let promotion = position("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(
        said(&promotion, "a8=N"),
        ["Pawn to a8", "The pawn becomes a knight"]
    );
}
