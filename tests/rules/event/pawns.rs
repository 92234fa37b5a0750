//! Pawns and the passage: promotions, double steps, and en passant.

use postern_rules::StepEffect;

use super::boards::{
    after, after_all, board, field, legal, legal_from, position, refused, set_up, set_up_with, turn,
};
use crate::support::words;

#[test]
fn going_through_to_its_last_rank_a_pawn_promotes() {
    let before = set_up("Ke1 Pc3 kh7", "w", "c4e8");
    assert_eq!(
        legal_from(&before, "c3"),
        words("c4-e8=Q c4-e8=R c4-e8=B c4-e8=N")
    );
    let (next, facts) = turn(&before, "c4-e8=N");
    assert_eq!(field(&next, 0), board("Ke1 Ne8 kh7"));
    assert!(
        facts
            .steps
            .iter()
            .flat_map(|step| &step.effects)
            .any(|effect| matches!(effect, StepEffect::Become { kind: 'N', .. }))
    );
    let (next, name) = after(&set_up("Kh2 kh8 pf6", "b", "a1f5"), "f5-a1=R");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("f5-a1=R", board("Kh2 kh8 ra1"))
    );
}

#[test]
fn a_promotion_through_the_passage_may_capture_twice() {
    let (next, name) = after(&set_up("Ke1 Pc3 kh7 nd4 rb8", "w", "d4b8"), "cxd4xb8=Q");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("cxd4xb8=Q", board("Ke1 Qb8 kh7"))
    );
}

#[test]
fn going_through_without_a_promotion_named_is_refused() {
    let before = set_up("Ke1 Pc3 kh7", "w", "c4e8");
    let message = refused(&before, "c4-e8").message;
    assert!(message.contains("promot"), "{message}");
    refused(&before, "c4");
    refused(&before, "c4-e8=K");
    refused(&before, "c4-e8=P");
}

#[test]
fn landing_on_the_last_rank_and_carried_away_it_does_not() {
    let before = set_up("Ke1 Pc7 ke7", "w", "c1c8");
    assert_eq!(legal_from(&before, "c7"), words("c8-c1"));
    for text in ["c8-c1", "c8=Q", "c8=N", "c8", "c7c8q"] {
        let (next, name) = after(&before, text);
        assert_eq!(
            (name.as_str(), field(&next, 0)),
            ("c8-c1", board("Ke1 Pc1 ke7")),
            "{text}"
        );
    }
    refused(&before, "c8=K");
    let (next, name) = after(&set_up("Ke1 Ra2 kh8 pb2", "b", "a1f5"), "b1=Q");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("b1=Q+", board("Ke1 Ra2 kh8 qb1")),
        "b1 is no end"
    );
    let (next, name) = after(&set_up("Ke2 Ra1 kh8 pb2", "b", "a1f5"), "bxa1-f5");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("bxa1-f5", board("Ke2 kh8 pf5"))
    );
}

#[test]
fn a_pawn_steps_twice_from_its_first_rank() {
    assert_eq!(
        legal_from(&set_up("Ke1 Pc1 ke8", "w", "h3b5"), "c1"),
        words("c2 c3")
    );
    assert_eq!(
        legal_from(&set_up("Ke1 ke8 pg8", "b", "h3b5"), "g8"),
        words("g7 g6")
    );
}

#[test]
fn a_pawn_that_has_moved_steps_twice_from_its_second_rank() {
    let next = after_all(&set_up("Kh1 Pc1 ke8 pa7", "w", "h3b5"), "c2 a6 c4");
    assert_eq!(field(&next, 0), board("Kh1 Pc4 ke8 pa6"));
}

#[test]
fn from_other_ranks_it_does_not() {
    assert_eq!(
        legal_from(&set_up("Ke1 Pc3 ke8", "w", "h3b5"), "c3"),
        words("c4")
    );
    assert_eq!(
        legal_from(&set_up("Ke1 ke8 pg6", "b", "h3b5"), "g6"),
        words("g5")
    );
}

#[test]
fn both_squares_ahead_must_be_empty() {
    assert_eq!(
        legal_from(&set_up("Ke1 Pc1 Nc2 ke8", "w", "h3b5"), "c1"),
        words("")
    );
    assert_eq!(
        legal_from(&set_up("Ke1 Pc1 ke8 nc3", "w", "h3b5"), "c1"),
        words("c2")
    );
    assert_eq!(
        legal_from(&set_up("Ke1 Pc2 ke8 nc4", "w", "c4b5"), "c2"),
        words("c3"),
        "also when it is an end"
    );
}

#[test]
fn a_double_step_passes_over_an_end() {
    let (next, name) = after(&set_up("Ke1 Pc2 ke8 pb4", "w", "c3h6"), "c4");
    assert_eq!((name.as_str(), field(&next, 3).as_str()), ("c4", "c3"));
}

#[test]
fn a_double_step_can_be_taken_en_passant_on_the_square_passed_over() {
    let next = after_all(&set_up("Ke1 Pc2 ke8 pb4", "w", "h3b5"), "c4");
    assert_eq!(field(&next, 3), "c3");
    let (next, name) = after(&next, "bxc3");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("bxc3", board("Ke1 ke8 pc3"))
    );
}

#[test]
fn a_double_step_from_the_first_rank_too() {
    let next = after_all(&set_up("Ke1 Pc1 ke8 pb3", "w", "h3b5"), "c3");
    assert_eq!(field(&next, 3), "c2");
    let (next, name) = after(&next, "bxc2");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("bxc2", board("Ke1 ke8 pc2"))
    );
    let next = after_all(&set_up("Ke1 Pf6 ke8 pg8", "b", "h3b5"), "g6");
    assert_eq!(field(&next, 3), "g7");
    assert_eq!(field(&after(&next, "fxg7").0, 0), board("Ke1 Pg7 ke8"));
}

#[test]
fn en_passant_is_lost_after_another_turn() {
    let next = after_all(&set_up("Ke1 Pc1 Pa2 ke8 pb3 ph7", "w", "h3b5"), "c3 h6 a3");
    refused(&next, "bxc2");
}

#[test]
fn a_double_step_through_the_passage_cannot_be_taken() {
    let (next, name) = after(&set_up("Ke1 Pc2 ke8 pb4", "w", "c4h6"), "c4-h6");
    assert_eq!((name.as_str(), field(&next, 3).as_str()), ("c4-h6", "-"));
    refused(&next, "bxc3");
    refused(&next, "bxc4");
}

#[test]
fn en_passant_may_land_on_an_end() {
    let before = set_up_with("Ke1 Pc4 ke8 pb4", "b", "-", "c3", "c3h6");
    let (next, name) = after(&before, "bxc3-h6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("bxc3-h6", board("Ke1 ke8 ph6"))
    );
    let before = set_up_with("Ke1 Pc4 Nh6 ke8 pb4", "b", "-", "c3", "c3h6");
    let (next, name) = after(&before, "bxc3xh6");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("bxc3xh6", board("Ke1 ke8 ph6")),
        "it takes two"
    );
    let before = set_up_with("Ke1 Pc4 ke8 pb4 nh6", "b", "-", "c3", "c3h6");
    refused(&before, "bxc3");
}

#[test]
fn a_capture_may_land_on_an_end() {
    let (next, name) = after(&set_up("Ke1 Pb3 ke8 nc4", "w", "c4h6"), "bxc4");
    assert_eq!(
        (name.as_str(), field(&next, 0)),
        ("bxc4-h6", board("Ke1 Ph6 ke8"))
    );
}

#[test]
fn a_pawn_takes_straight_ahead_through_the_passage_only() {
    assert_eq!(
        legal_from(&set_up("Ke1 Pc3 ke8 nh6", "w", "c4h6"), "c3"),
        words("c4xh6")
    );
    assert_eq!(
        legal_from(&set_up("Ke1 Pc3 ke8 nc4", "w", "c4h6"), "c3"),
        words(""),
        "the landing is an ordinary move"
    );
}

#[test]
fn a_pawn_may_come_back() {
    let (next, name) = after(&set_up("Ke1 Pc4 ke8", "w", "c4c5"), "c5-c4");
    assert_eq!(
        (name.as_str(), next.full_fen()),
        ("c5-c4", "4k3/8/8/8/2P5/8/8/4K3 b - - 0 1 c4c5".to_owned())
    );
}

#[test]
fn a_pawn_carried_back_to_its_second_rank_steps_twice_again() {
    let next = after_all(&set_up("Ke1 Pd5 ke8 ph7", "w", "a2d6"), "d6-a2 h6 a4");
    assert_eq!(field(&next, 0), board("Ke1 Pa4 ke8 ph6"));
}

#[test]
fn the_en_passant_square_is_written_only_when_a_pawn_stands_ready() {
    let next = after_all(&position("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 h3b5"), "c4");
    assert_eq!(next.full_fen(), "4k3/8/8/8/2P5/8/8/4K3 b - - 0 1 h3b5");
    // The FEN contains the en passant square even if the capture is illegal because of a pin.
    let next = after_all(&set_up("Kh1 Re2 Pd2 ke8 pe4", "w", "h3b5"), "d4");
    assert_eq!(field(&next, 3), "d3");
    assert!(!legal(&next).contains("exd3"));
}
