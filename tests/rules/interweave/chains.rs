//! The rules of Interweave: compulsory captures and chains.

use postern_rules::prelude::*;
use postern_rules::{Variant, Viewer};
use rstest::rstest;

use super::support::{
    after, choices, compelled, fen, legal, legal_from, refused, set_up, set_up_waiting, words,
};
use crate::cells::clicks;

#[test]
fn if_any_piece_can_capture_one_must() {
    let position = set_up("Kd4 pd5 Ra1 Ph2 Ba8", "w");
    assert_eq!(legal(&position), words("Kd4-d6(xd5)"));
    assert_eq!(compelled(&position), ["d4"]);
    refused(&position, "h2-g3");
}

#[test]
fn which_one_is_free() {
    let position = set_up("Kd4 pd5 Rg1 pg4 Bb7 nb6 pa7", "w");
    assert_eq!(
        legal(&position),
        words("Kd4-d6(xd5) Rg1-g3(xg4) Bb7(xa7,b6)")
    );
    assert_eq!(compelled(&position), ["g1", "d4", "b7"]);
}

#[test]
fn nobody_is_compelled_where_nothing_can_be_taken() {
    assert!(compelled(&set_up("Kd4 pd6", "w")).is_empty());
}

#[rstest]
#[case::of_four_captures("Ka2 pb2 pc3 pd4 pe5", "Ka2-c2(xb2)-c4(xc3)-e4(xd4)-e6(xe5)")]
#[case::of_five(
    "Ka2 pb2 pc3 pd4 pe5 rf6",
    "Ka2-c2(xb2)-c4(xc3)-e4(xd4)-e6(xe5)-g6(xf6)"
)]
#[case::of_a_smasher("Ra1 pa4 pa6 pd5", "Ra1-a3(xa4)-a5(xa6)-c5(xd5)")]
#[case::of_a_pawn_by_leaps("Pd2 pd3 pd5", "d2-d4(xd3)-d6(xd5)")]
#[case::of_a_pawn_by_enclosing_first("Pb3 pd4 Pe4 rc5", "b3-c4(xd4)-c6(xc5)")]
#[case::of_a_pawn_by_enclosing_last("Pb2 pb3 rd5 Pe5", "b2-b4(xb3)-c5(xd5)")]
fn while_the_same_piece_can_capture_it_must(#[case] pieces: &str, #[case] turn: &str) {
    assert_eq!(legal(&set_up(pieces, "w")), words(turn));
}

#[test]
fn a_chain_of_four_captures_takes_four_pieces_in_one_turn() {
    let (next, name) = after(&set_up("Ka2 pb2 rc3 nd4 be5 kh8", "w"), "Ka2-c2-c4-e4-e6");
    assert_eq!(name, "Ka2-c2(xb2)-c4(xc3)-e4(xd4)-e6(xe5)");
    assert_eq!(fen(&next), "7k/8/4K3/8/8/8/8/8 b - rnb 0 1");
}

#[test]
fn a_chain_is_not_broken_off() {
    let position = set_up("Ka2 pb2 pc3 pd4 pe5", "w");
    for part in ["Ka2-c2", "Ka2-c2-c4", "Ka2-c2(xb2)-c4(xc3)-e4(xd4)"] {
        refused(&position, part);
    }
}

#[test]
fn a_chain_may_fork() {
    let turns = legal(&set_up("Na1 pa2 pa6", "w"));
    assert_eq!(turns, words("Na1-a3(xa2)-a7(xa6) Na1-a5(xa2)-a7(xa6)"));
}

#[test]
fn captured_pieces_leave_the_board_at_once() {
    // The second step of the smasher (R) crosses a4, from which its first step has removed a pawn.
    let (next, _) = after(&set_up("Ra1 pa4 pa6", "w"), "Ra1-a3(xa4)-a5(xa6)");
    assert_eq!(fen(&next), "8/8/8/R7/8/8/8/8 b - - 0 1");
    // The captured pawn is gone, so the king cannot leap over it again.
    assert_eq!(legal(&set_up("Kd4 pd5", "w")), words("Kd4-d6(xd5)"));
}

#[test]
fn only_one_piece_acts_in_a_turn() {
    let position = set_up("Kd4 pd5 Kh1 rg1", "w");
    assert_eq!(legal(&position), words("Kd4-d6(xd5) Kh1-f1(xg1)"));
    assert!(
        choices(&position)
            .iter()
            .all(|choice| choice.steps.len() == 1)
    );
}

#[test]
fn a_custodian_capture_counts_for_compulsion() {
    let position = set_up("Pb3 pd4 Pe4 Ra1", "w");
    assert_eq!(legal(&position), words("b3-c4(xd4)"));
    assert_eq!(compelled(&position), ["b3"]);
}

#[test]
fn a_custodian_capture_counts_in_a_chain() {
    assert_eq!(
        legal(&set_up("Pb2 pb3 rd5 Pe5 Nh8", "w")),
        words("b2-b4(xb3)-c5(xd5)")
    );
}

#[test]
fn a_step_that_captures_nothing_ends_the_turn() {
    // From c3 the king could capture d3, but a move without a capture ends the turn.
    assert!(legal(&set_up("Kb2 pd3 pf3", "w")).contains("Kb2-c3"));
    let after_promotion = set_up_waiting("Pd6 Kh1 rc6 rc8", "w", "B");
    assert!(
        legal_from(&after_promotion, "d6").contains("d6-c7=B"),
        "{:?}",
        legal(&after_promotion)
    );
}

#[test]
fn a_remover_takes_once() {
    // After the remover (B) has captured, no enemy piece is next to it.
    let (next, name) = after(&set_up("Be4 pe5 pf4 pe6", "w"), "Be4");
    assert_eq!(
        (name.as_str(), fen(&next).as_str()),
        ("Be4(xe5,f4)", "8/8/4p3/8/4B3/8/8/8 b - - 0 1")
    );
}

#[test]
fn choices_lead_through_each_square() {
    let position = set_up("Na1 pa4 pc6 Kh1", "w");
    for choice in choices(&position) {
        let clicks = clicks(Variant::Interweave, &choice);
        let clicks: Vec<&str> = clicks.iter().map(String::as_str).collect();
        for length in 2..=clicks.len() {
            let path = &clicks[..length];
            assert_eq!(position.explain(Viewer::Spectator, path), None, "{path:?}");
        }
    }
}

#[test]
fn a_promoted_pawn_on_its_last_rank_does_not_leap_again_as_a_pawn() {
    let turns = legal_from(&set_up_waiting("Pd6 rd7 Kh1", "w", "B"), "d6");
    assert_eq!(turns, words("d6-d8(xd7)=B"));
}
