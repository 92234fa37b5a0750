//! The passage: a piece that lands on one end moves on to the other.

use super::boards::{
    after, after_all, board, field, legal, legal_from, refused, set_up, set_up_with, turn,
};
use crate::cells::sorted;
use crate::support::words;

#[test]
fn a_piece_that_lands_on_one_end_goes_on_to_the_other() {
    let before = set_up("Ke1 Ra4 Na5 kh8", "w", "c4f6");
    assert!(legal(&before).is_superset(&words("Rc4-f6 Nc4-f6")));
    let (next, name) = after(&before, "Nc4-f6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("Nc4-f6", board("Ke1 Ra4 Nf6 kh8"))
    );
    let (next, name) = after(&set_up("Ke1 kh8 ba1", "b", "c4f6"), "Bf6-c4");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("Bf6-c4", board("Ke1 kh8 bc4"))
    );
}

#[test]
fn sliding_over_an_end_is_not_landing() {
    let before = set_up("Ke1 Rc1 kh8", "w", "c4f6");
    assert!(legal(&before).is_superset(&words("Rc3 Rc4-f6 Rc5 Rc8+")));
    assert_eq!(after(&before, "Rc5").1, "Rc5");
}

#[test]
fn the_passage_is_not_optional() {
    let before = set_up("Ke1 Rc1 kh8", "w", "c4f6");
    assert!(!legal(&before).contains("Rc4"));
    assert_eq!(after(&before, "Rc4").1, "Rc4-f6");
}

#[test]
fn a_piece_that_arrives_through_the_passage_does_not_go_back() {
    let next = after_all(&set_up("Ke1 Rc1 kh8", "w", "c4f6"), "Rc4-f6");
    assert_eq!(field(&next, 0), board("Ke1 Rf6 kh8"));
}

#[test]
fn from_one_end_to_the_other_a_piece_comes_back() {
    let before = set_up_with("Ke1 Rc4 kh8", "w", "-", "-", "c4c6");
    let (next, facts) = turn(&before, "Rc6-c4");
    assert_eq!(facts.notation, "Rc6-c4");
    assert_eq!(
        next.full_fen(),
        before.full_fen().replace(" w - - 0 1", " b - - 1 1"),
        "it changes nothing else"
    );
    assert_eq!(
        super::boards::apply(&before, &facts),
        sorted(before.pieces(postern_rules::Viewer::Spectator))
    );
}

#[test]
fn a_king_may_come_back_to_where_it_stood() {
    assert!(legal(&set_up("Kd4 kh8", "w", "d4d5")).contains("Kd5-d4"));
    assert!(
        !legal(&set_up("Kd4 kh8 ra4", "w", "d4d5")).contains("Kd5-d4"),
        "it would still be in check"
    );
    assert!(
        !legal(&set_up("Kd4 kh8 ra5", "w", "d4d5")).contains("Kd5-d4"),
        "also through the passage"
    );
}

#[test]
fn a_piece_that_comes_back_may_have_captured() {
    let (next, name) = after(&set_up("Ke1 Rc4 kh8 nc6", "w", "c4c6"), "Rxc6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("Rxc6-c4", board("Ke1 Rc4 kh8"))
    );
    assert_eq!(field(&next, 4), "0");
}

#[test]
fn the_landing_captures_as_ever() {
    let (next, name) = after(&set_up("Ke1 Rc1 kh8 nc4", "w", "c4f6"), "Rxc4-f6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("Rxc4-f6", board("Ke1 Rf6 kh8"))
    );
}

#[test]
fn an_enemy_at_the_other_end_is_captured() {
    let (next, name) = after(&set_up("Ke1 Rc1 kh8 nf6", "w", "c4f6"), "Rc4xf6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("Rc4xf6", board("Ke1 Rf6 kh8"))
    );
    assert_eq!(field(&next, 4), "0", "it counts as a capture");
}

#[test]
fn one_turn_can_take_two() {
    let (next, facts) = turn(&set_up("Ke1 Rc1 kh8 nc4 bf6", "w", "c4f6"), "Rxc4xf6");
    assert_eq!(
        (facts.notation.as_str(), field(&next, 0)),
        ("Rxc4xf6", board("Ke1 Rf6 kh8"))
    );
}

#[test]
fn a_friend_at_the_other_end_makes_the_turn_illegal() {
    let before = set_up("Ke1 Rc1 Pf6 kh8 nc4", "w", "c4f6");
    assert_eq!(legal_from(&before, "c1"), words("Ra1 Rb1 Rd1 Rc2 Rc3"));
    for text in ["Rxc4-f6", "Rxc4", "Rxc4xf6"] {
        refused(&before, text);
    }
    assert!(refused(&before, "Rxc4").message.contains("f6"));
}

#[test]
fn a_friend_at_the_other_end_does_not_stop_a_slide() {
    let before = set_up("Ke1 Rc1 Pf6 kh8", "w", "c4f6");
    assert_eq!(
        legal_from(&before, "c1"),
        words("Ra1 Rb1 Rd1 Rc2 Rc3 Rc5 Rc6 Rc7 Rc8+")
    );
}

#[test]
fn nothing_is_captured_or_carried_without_landing() {
    let next = after_all(&set_up("Ke1 Ra1 kh8 nf6", "w", "c4f6"), "Ra4");
    assert_eq!(field(&next, 0), board("Ke1 Ra4 kh8 nf6"));
}

#[test]
fn a_piece_on_an_end_leaves_as_any_other() {
    let before = set_up("Ke1 Nc4 kh8", "w", "c4f6");
    assert_eq!(
        legal_from(&before, "c4"),
        words("Na3 Na5 Nb2 Nb6 Nd2 Nd6 Ne3 Ne5")
    );
}

#[test]
fn a_king_goes_through_and_captures() {
    let (next, name) = after(&set_up("Kd3 kh8 nf6", "w", "c4f6"), "Kc4xf6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("Kc4xf6", board("Kf6 kh8"))
    );
}

#[test]
fn a_capture_anywhere_sets_the_quiet_plies_back_and_else_they_are_counted() {
    assert_eq!(
        field(&after(&set_up("Ke1 Rc1 kh8", "w", "c4f6"), "Rc4-f6").0, 4),
        "1"
    );
    assert_eq!(
        field(&after(&set_up("Ke1 Pc3 kh8", "w", "c4f6"), "c4-f6").0, 4),
        "0"
    );
}
