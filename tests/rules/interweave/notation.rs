//! The rules of Interweave: canonical notation, and all accepted forms.

use postern_rules::Variant;
use rstest::rstest;

use super::support::{
    after, choices, legal, legal_from, refused, set_up, set_up_waiting, start, with_rest, words,
};
use crate::cells::from;

#[rstest]
#[case("a2-b3")]
#[case("a2b3")]
#[case(" a2 - b3 ")]
#[case("a2–b3")]
#[case("Pa2-b3")]
#[case("A2-B3")]
#[case("a2-b3!?")]
fn a_move_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(after(&start(), text).1, "a2-b3");
}

#[rstest]
#[case("Rb2-b6(xb7)")]
#[case("Rb2-b6")]
#[case("b2-b6(xb7)")]
#[case("b2-b6")]
#[case("b2b6")]
#[case("Rb2b6 (x b7)")]
#[case("rb2-b6")]
#[case("Rb2-b6(×b7)#")]
fn an_approach_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(after(&set_up("Rb2 pb7", "w"), text).1, "Rb2-b6(xb7)");
}

#[rstest]
#[case("Na1-a5(xa4)-e5(xb5)")]
#[case("Na1-a5-e5")]
#[case("a1-a5-e5")]
#[case("a1a5e5")]
#[case("Na1-a5-e5(xb5)")]
#[case("Na1-a5(xa4)-e5")]
#[case("Na1 -a5 (xa4) -e5 (xb5)")]
fn a_chain_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(
        after(&set_up("Na1 pa4 pb5", "w"), text).1,
        "Na1-a5(xa4)-e5(xb5)"
    );
}

#[rstest]
#[case("Be4(xe5,f4)")]
#[case("Be4(xf4,e5)")]
#[case("Be4(xe5,xf4)")]
#[case("Be4")]
#[case("e4(xe5,f4)")]
#[case("e4")]
#[case("Be4-e4")]
fn a_remover_is_named_on_its_own_square(#[case] text: &str) {
    assert_eq!(after(&set_up("Be4 pe5 pf4", "w"), text).1, "Be4(xe5,f4)");
}

#[rstest]
#[case("d6-c7(xb7,c6)=N")]
#[case("d6-c7=N")]
#[case("d6c7=n")]
#[case("d6-c7 (xc6,b7) = N")]
fn a_promotion_stands_right_after_its_step(#[case] text: &str) {
    assert_eq!(
        after(&set_up_waiting("Pd6 Na7 rb7 Nc5 rc6", "w", "RN"), text).1,
        "d6-c7(xb7,c6)=N"
    );
}

#[rstest]
#[case("d5-d7(xd6)=B(xc7,e7)")]
#[case("d5-d7=B(xc7,e7)")]
#[case("d5-d7(xd6)=B")]
#[case("d5-d7=B")]
#[case("d5-d7=B-d7")]
fn a_removal_in_a_chain_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(
        after(&set_up_waiting("Pd5 pd6 rc7 ne7", "w", "B"), text).1,
        "d5-d7(xd6)=B(xc7,e7)"
    );
}

#[test]
fn en_passant_is_written_like_any_capture() {
    let position = with_rest("Pe4 pd4", "b", "d3e4 -");
    assert_eq!(legal(&position), words("d4-d2(xe4)"));
    for text in ["d4-d2(xe4)", "d4-d2", "d4-d2 e.p."] {
        assert_eq!(after(&position, text).1, "d4-d2(xe4)");
    }
}

#[test]
fn squares_in_a_bracket_stand_in_alphabetical_order() {
    assert_eq!(
        legal(&set_up("Bd4 pd5 pe4 pc4 pd3", "w")),
        words("Bd4(xc4,d3,d5,e4)")
    );
}

#[test]
fn a_cross_marks_a_kings_capture_alone() {
    assert_eq!(legal(&set_up("Bd4 kd5 pe4", "w")), words("Bd4(xd5,e4)#"));
    let promoting = set_up_waiting("Pd6 kd7", "w", "N");
    assert_eq!(legal(&promoting), words("d6-d8(xd7)=N#"));
    assert_eq!(after(&promoting, "d6-d8=N").1, "d6-d8(xd7)=N#");
    assert_eq!(after(&start(), "a2-b3#").1, "a2-b3", "nothing to mark");
}

#[test]
fn every_turn_is_written_with_its_origin() {
    assert!(choices(&start()).iter().all(|choice| {
        choice
            .notation
            .contains(&format!("{}-", from(Variant::Interweave, choice)))
    }));
    assert_eq!(
        legal_from(&start(), "d1"),
        words(""),
        "kings are shut in at the start"
    );
}

#[rstest]
#[case(
    "",
    "“” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or Be4(xe5)."
)]
#[case(
    "castle",
    "There is no piece c in Interweave: there are K (king), R (smasher), N (leaper), B (remover) \
        and P (pawn)."
)]
#[case("b3", "There is no piece on b3.")]
#[case("a2", "Say where the pawn on a2 goes.")]
#[case(
    "a2-",
    "“a2-” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or Be4(xe5)."
)]
#[case(
    "a2xb3",
    "“a2xb3” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or Be4(xe5)."
)]
#[case(
    "a2-b3(xc4",
    "“a2-b3(xc4” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or Be4(xe5)."
)]
#[case(
    "a2-b3(xc4)(xd4)",
    "“a2-b3(xc4)(xd4)” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or Be4(xe5)."
)]
#[case("a2-i3", "The board has no square i3.")]
#[case("a2-b9", "The board has no square b9.")]
#[case("a2-b10", "The board has no square b10.")]
#[case(
    "a2-b3=",
    "“a2-b3=” is not a turn: write a2-b3, Rb2-b6(xb7), Na1-a5-e5 for a chain, or Be4(xe5)."
)]
#[case("a2-b3(xb4)", "The step to b3 takes nothing, not b4.")]
#[case(
    "Sa1-a3",
    "There is no piece S in Interweave: there are K (king), R (smasher), N (leaper), B (remover) \
        and P (pawn)."
)]
#[case(
    "Lc1-c3",
    "There is no piece L in Interweave: there are K (king), R (smasher), N (leaper), B (remover) \
        and P (pawn)."
)]
#[case("Rc1-e5", "The piece on c1 is a leaper (N), not a smasher.")]
#[case("a7-b6", "The pawn on a7 is Black’s, and it is White’s turn.")]
#[case("a2=R", "A pawn promotes when it arrives: first say where it goes.")]
fn what_cannot_be_read_or_meant_is_named(#[case] text: &str, #[case] message: &str) {
    assert_eq!(refused(&start(), text).message, message);
}

#[test]
fn brackets_must_tell_the_truth() {
    let position = set_up("Rb2 pb7 Be4 pe5 pf4", "w");
    assert_eq!(
        refused(&position, "Rb2-b6(xc7)").message,
        "The step to b6 takes b7, not c7."
    );
    assert_eq!(
        refused(&position, "Be4(xe5)").message,
        "The remover on e4 takes f4 and e5, not e5."
    );
}
