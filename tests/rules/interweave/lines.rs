//! The lines drawn on the board to show how a step captures.

use postern_rules::Variant;
use rstest::rstest;

use super::support::{choices, set_up, set_up_waiting, with_rest};
use crate::cells::names;

/// Returns the lines of each step of the only legal turn. A `/` separates steps.
fn lines(position: &postern_rules::interweave::Position) -> String {
    let choices = choices(position);
    let [turn] = &choices[..] else {
        panic!("one turn: {choices:?}")
    };
    let step = |step: &postern_rules::TurnStep| {
        step.lines
            .iter()
            .map(|line| names(Variant::Interweave, line).join("-"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    turn.steps.iter().map(step).collect::<Vec<_>>().join(" / ")
}

#[rstest]
#[case::the_way_of_a_short_leap("Kd4 pd5", "d4-d6")]
#[case::the_ways_of_a_chain("Ka2 pb2 pc3", "a2-c2 / c2-c4")]
#[case::the_way_of_a_double_knights_move("Na1 pb3", "a1-c5")]
#[case::what_is_approached("Rb2 pb7", "b2-b7")]
#[case::each_neighbour("Be4 pe5 pf4", "e4-f4 e4-e5")]
#[case::a_pawns_leap("Pd4 pd5", "d4-d6")]
#[case::over_what_is_enclosed_to_the_friend("Pb3 pd4 Pe4", "c4-e4")]
#[case::a_leap_and_what_it_encloses("Pb3 pb4 rc5 Pd5", "b3-b5 b5-d5")]
fn each_capture_has_its_line(#[case] pieces: &str, #[case] expected: &str) {
    assert_eq!(lines(&set_up(pieces, "w")), expected);
}

#[test]
fn en_passant_is_a_leap_over_the_square_passed() {
    assert_eq!(lines(&with_rest("Pc4 pb4", "b", "b3c4 -")), "b4-b2");
}

#[test]
fn a_promotion_has_no_line() {
    assert_eq!(lines(&set_up_waiting("Pd6 rd7 Kh1", "w", "N")), "d6-d8 / ");
}

#[test]
fn a_step_that_takes_nothing_has_none() {
    let choices = choices(&set_up("Kd4 Ra1 Nh8 Bh1 Pb2", "w"));
    assert!(
        choices
            .iter()
            .all(|choice| choice.steps.iter().all(|step| step.lines.is_empty()))
    );
}
