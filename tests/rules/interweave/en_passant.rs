//! The rules of Interweave: en passant captures after a pawn has moved two squares.

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{Color, Viewer};

use super::support::{after, fen, legal, legal_from, set_up, with_rest, words};

#[test]
fn a_pawn_that_has_just_moved_two_squares_may_be_taken() {
    let (next, _) = after(&set_up("Pa2 Kh1 pb4 kh8", "w"), "a2-c4");
    assert!(fen(&next).contains(" b b3c4 - "));
    assert_eq!(
        legal(&next),
        words("b4-b2(xc4)"),
        "like any capture it is compulsory"
    );
    let (taken, _) = after(&next, "b4-b2");
    assert!(
        fen(&taken).starts_with("7k/8/8/8/8/8/1p6/7K w - - 0 "),
        "{}",
        fen(&taken)
    );
}

#[test]
fn only_straight_ahead_of_the_passed_square() {
    // The pawn on d4 is also next to the pawn on c4, but not straight ahead of b3, so it cannot
    // capture en passant.
    let (next, _) = after(&set_up("Pa2 pd4 kh8", "w"), "a2-c4");
    assert!(fen(&next).contains(" b - - "));
    assert_eq!(legal_from(&next, "d4"), words("d4-c3 d4-e3"));
}

#[test]
fn only_when_the_square_behind_is_empty() {
    let (next, _) = after(&set_up("Pa2 Bb2 pb4 kh8", "w"), "a2-c4");
    assert!(fen(&next).contains(" b - - "), "{}", fen(&next));
}

#[test]
fn only_in_the_next_turn() {
    let (next, _) = after(&set_up("Pa2 Pg4 Kh1 pb4 kh4", "w"), "a2-c4");
    assert_eq!(legal(&next), words("b4-b2(xc4) Kh4-f4(xg4)"));
    let (next, _) = after(&next, "Kh4-f4");
    let (next, _) = after(&next, "Kh1-g2");
    assert_eq!(legal_from(&next, "b4"), words("b4-a3 b4-c3"));
}

#[test]
fn only_by_pawns() {
    let (next, _) = after(&set_up("Pa2 kb4 nh8 bg7", "w"), "a2-c4");
    assert!(fen(&next).contains(" b - - "));
    assert_eq!(
        legal_from(&next, "b4"),
        words("Kb4-d4(xc4)"),
        "over the pawn, as over any neighbour"
    );
}

#[test]
fn also_when_the_double_step_captured_on_arriving() {
    let (next, name) = after(&set_up("Pa2 Ke4 rd4 pb4 kh8", "w"), "a2-c4");
    assert_eq!(name, "a2-c4(xd4)");
    assert!(fen(&next).contains(" b b3c4 r "), "{}", fen(&next));
    assert_eq!(legal(&next), words("b4-b2(xc4) b4-b2(xc4)=R"));
}

#[test]
fn unless_that_pawn_then_moved_on() {
    let (next, name) = after(&set_up("Pa2 Ke4 rd4 pc5 pb4 kh8", "w"), "a2-c4-c6");
    assert_eq!(name, "a2-c4(xd4)-c6(xc5)");
    assert!(fen(&next).contains(" b - r "), "{}", fen(&next));
}

#[test]
fn with_custodian_captures_where_it_lands() {
    let position = with_rest("Pc4 Nc2 pb4 kd2 kh8", "b", "b3c4 -");
    assert_eq!(legal_from(&position, "b4"), words("b4-b2(xc2,c4)"));
}

#[test]
fn the_pawn_taken_is_not_returned() {
    let (next, _) = after(&with_rest("Pc4 Kh1 pb4 kh8", "b", "b3c4 -"), "b4-b2");
    assert!(nobody_waits(&next));
}

fn nobody_waits(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|side| position.features(Viewer::Spectator).pools[side].is_empty())
}
