//! Pawns in hand, and pawns that were dropped.

use super::boards::{after, after_all, legal, legal_from, position, refused};
use crate::cells::told;
use crate::support::words;
use postern_rules::Variant;

#[test]
fn a_pawn_is_not_dropped_on_the_first_or_the_last_rank() {
    let before = position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert_eq!(legal_from(&before, "P@").len(), 48);
    for square in ["a1", "h8"] {
        let illegal = refused(&before, &format!("P@{square}"));
        assert_eq!(
            told(Variant::Crazyhouse, illegal),
            (
                "A pawn is not dropped on the first or the last rank.".to_owned(),
                square.to_owned()
            )
        );
    }
    let black = position("4k3/8/8/8/8/8/8/4K3[p] b - - 0 1");
    assert_eq!(legal_from(&black, "P@").len(), 48, "the same for Black");
}

#[test]
fn a_pawn_dropped_on_its_second_rank_may_go_two_squares() {
    let next = after_all(&position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "P@c2 Kd8");
    assert_eq!(legal_from(&next, "c2"), words("c3 c4"));
    let black = after_all(&position("4k3/8/8/8/8/8/8/4K3[p] b - - 0 1"), "P@c7 Kd1");
    assert_eq!(legal_from(&black, "c7"), words("c6 c5"));
}

#[test]
fn its_double_step_can_be_answered_en_passant() {
    let before = position("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1");
    let next = after_all(&before, "P@c2 Kd8 c4");
    assert_eq!(legal_from(&next, "d4"), words("d3 dxc3"));
}

#[test]
fn a_drop_is_no_double_step() {
    let before = position("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1");
    let (next, _) = after(&before, "P@c4");
    assert_eq!(legal_from(&next, "d4"), words("d3"));
}

#[test]
fn a_pawn_dropped_on_the_seventh_rank_promotes_with_its_next_move() {
    let before = position("8/8/8/8/8/8/8/4K2k[P] w - - 0 1");
    let next = after_all(&before, "P@c7 Kg2");
    assert_eq!(legal_from(&next, "c7"), words("c8=Q c8=R c8=B c8=N"));
    let (promoted, name) = after(&next, "c8=R");
    assert_eq!(name, "c8=R");
    assert!(promoted.full_fen().starts_with("2R~5/"));
}

#[test]
fn only_pieces_of_chess_come_of_a_pawn() {
    let before = position("8/2P5/8/8/8/8/8/4K2k[] w - - 0 1");
    assert_eq!(
        refused(&before, "c8=K").message,
        "A pawn becomes a queen, a rook, a bishop or a knight, not a king."
    );
    assert_eq!(
        refused(&before, "c8").message,
        "A pawn that reaches c8 must promote: add =Q, =R, =B or =N."
    );
    assert!(!legal(&before).contains("c8"));
}
