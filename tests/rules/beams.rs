//! The rules of Hole Chess: beaming, which is action 2 of a turn, and how it combines with moving.

use postern_rules::Viewer;

use crate::support::{
    after, fen, landings, legal, legal_from, refused, set_up, start, targets, words,
};

#[test]
fn a_piece_with_a_beam_moves_or_beams_or_does_both_but_not_neither() {
    let position = set_up("Ra4 Kd1 kd10 pg4 pg5", "w");
    let turns = legal_from(&position, "a4");
    assert!(
        turns.contains("Ra5") && turns.contains("Ra4/@g4") && turns.contains("Rb4/@g4"),
        "{turns:?}"
    );
    assert!(!turns.contains("Ra4"));
    assert_eq!(
        refused(&position, "Ra4").message,
        "The rook stands on a4 already: it must move, beam or both, but not neither."
    );
}

#[test]
fn the_target_is_removed_and_the_shooter_stays() {
    let (position, name) = after(&set_up("Ra4 Kd1 kd10 pg4", "w"), "Ra4/@g4");
    assert_eq!(name, "Ra4/@g4");
    assert_eq!(
        fen(&position),
        "---k---/--3--/-5-/3*3/7/7/R2*3/-5-/--3--/---K--- b - 0 1"
    );
}

#[test]
fn queen_beams_along_eight_lines() {
    // The queen on d5 can beam across both holes on its file. There is no hole in the other six
    // directions.
    assert_eq!(
        targets(&set_up("Qd5 Ka4 kd10 pd8 qd2", "w"), "d5"),
        words("d8 d2")
    );
    // The lines c8-d7-e6, b7-d7-f7 and c6-d7-e8 each cross the hole at d7.
    assert_eq!(targets(&set_up("Qc8 Ka4 kd10 qe6", "w"), "c8"), words("e6"));
    assert_eq!(targets(&set_up("Qb7 Ka4 kd10 qf7", "w"), "b7"), words("f7"));
    assert_eq!(targets(&set_up("Qc6 Ka4 kd10 qe8", "w"), "c6"), words("e8"));
}

#[test]
fn rook_beams_along_four_lines_only() {
    assert_eq!(
        targets(&set_up("Rd5 Ka4 kd10 pd8 qd2", "w"), "d5"),
        words("d8 d2")
    );
    assert!(targets(&set_up("Rc8 Ka4 kd10 qe6", "w"), "c8").is_empty());
}

#[test]
fn ps_bishop_beams_along_the_four_diagonals_only() {
    assert_eq!(targets(&set_up("Bc8 Ka4 kd10 qe6", "w"), "c8"), words("e6"));
    assert_eq!(targets(&set_up("Be5 Ka4 kd10 qc3", "w"), "e5"), words("c3"));
    assert!(targets(&set_up("Bd5 Ka4 kd10 pd8 qd2", "w"), "d5").is_empty());
    assert!(
        targets(&set_up("Bd6 Ka4 kd10 pd8", "w"), "d6").is_empty(),
        "its orthogonal step is no line"
    );
}

#[test]
fn the_target_may_stand_anywhere_beyond_the_hole() {
    for target in ["e4", "f4", "g4"] {
        assert_eq!(
            targets(&set_up(&format!("Ra4 Kd1 kd10 p{target}"), "w"), "a4"),
            words(target)
        );
    }
}

#[test]
fn only_the_first_piece_met_is_drawn_in() {
    assert_eq!(
        targets(&set_up("Ra4 Kd1 kd10 pe4 qg4", "w"), "a4"),
        words("e4")
    );
}

#[test]
fn a_piece_of_either_side_in_the_way_blocks_the_beam() {
    for blocker in ["Pb4", "pb4", "Pe4", "Pc4"] {
        let position = set_up(&format!("Ra4 Kd1 kd10 {blocker} qg4"), "w");
        assert!(!targets(&position, "a4").contains("g4"), "{blocker}");
    }
    assert!(
        targets(&set_up("Ra4 Kd1 kd10 pb4 qg4", "w"), "a4").is_empty(),
        "no hole lies between a4 and b4"
    );
}

#[test]
fn own_pieces_are_not_drawn_in() {
    assert!(targets(&set_up("Ra4 Kd1 kd10 Pg4", "w"), "a4").is_empty());
}

#[test]
fn two_holes_in_between_or_none_and_there_is_no_beam() {
    let two = set_up("Qd3 Kd1 kd10 pd8", "w");
    assert!(targets(&two, "d3").is_empty());
    assert_eq!(
        refused(&two, "Qd3/@d8").message,
        "The beam needs exactly one hole between d3 and d8: d4 and d7 are both on this line."
    );
    let none = set_up("Ra5 Kd1 kd10 pg5", "w");
    assert!(targets(&none, "a5").is_empty());
    assert_eq!(
        refused(&none, "Ra5/@g5").message,
        "The beam needs exactly one hole between a5 and g5, and there is none."
    );
}

#[test]
fn between_the_holes_a_piece_beams_both_ways_over_one_of_them() {
    assert_eq!(
        targets(&set_up("Rd6 Kd1 kd10 qd9 pd5", "w"), "d6"),
        words("d9")
    );
    assert_eq!(
        targets(&set_up("Rd6 Ke2 kd10 qd9 bd3", "w"), "d6"),
        words("d9 d3")
    );
}

#[test]
fn the_beam_is_fired_from_where_the_piece_then_stands() {
    let position = set_up("Qa5 Kd1 kd10 pg4", "w");
    assert!(targets(&position, "a5").is_empty());
    assert!(legal(&position).contains("Qa4/@g4"));
    assert!(legal(&position).contains("Qb4/@g4"));
}

#[test]
fn a_piece_does_not_stand_in_its_own_way_once_it_has_moved() {
    // After the move from d3 to d2, the beam passes through the vacated cell d3.
    let position = set_up("Qd3 Ka4 kd10 pd5", "w");
    assert!(legal(&position).contains("Qd2/@d5"));
}

#[test]
fn one_turn_can_capture_two_pieces() {
    let position = set_up("Qa5 Kd1 kd10 pa4 rg4", "w");
    let (next, name) = after(&position, "Qxa4/@g4");
    assert_eq!(name, "Qxa4/@g4");
    assert_eq!(
        fen(&next),
        "---k---/--3--/-5-/3*3/7/7/Q2*3/-5-/--3--/---K--- b - 0 1"
    );
}

#[test]
fn the_piece_just_taken_is_not_drawn_in_again() {
    let position = set_up("Ra4 Kd1 kd10 pa5 pg5", "w");
    assert!(legal(&position).contains("Rxa5"));
    assert_eq!(
        refused(&position, "Rxa5/@a5").message,
        "The rook on a5 is Yellow’s own, and a beam draws in enemies."
    );
}

#[test]
fn capturing_is_never_compulsory() {
    let position = set_up("Ra4 Kd1 kd10 pa5 pg4", "w");
    assert!(legal(&position).contains("Rb4") && legal(&position).contains("Kd2"));
}

#[test]
fn the_beam_never_goes_first() {
    // The rook could pull in the pawn on g4 from a4, but cannot move afterwards.
    let position = set_up("Ra4 Kd1 kd10 pg4", "w");
    assert!(legal(&position).contains("Ra4/@g4") && !legal(&position).contains("Ra6/@g4"));
    let illegal = position
        .explain(Viewer::BothPlayers, &["a4", "@g4", "a6"])
        .unwrap();
    assert_eq!(
        illegal.message,
        "The beam comes last: nothing follows it in the same turn."
    );
}

#[test]
fn king_and_pawn_have_no_beam() {
    let position = set_up("Kc6 Pb7 kd10 pe8 pf7", "w");
    assert!(targets(&position, "c6").is_empty() && targets(&position, "b7").is_empty());
    assert_eq!(refused(&position, "Kc6/@e8").message, "A king has no beam.");
    let position = set_up("Kd1 Pc5 kd10 pe8", "w");
    assert_eq!(refused(&position, "c6/@e8").message, "A pawn has no beam.");
}

#[test]
fn nothing_ends_on_a_hole_and_no_slide_crosses_one() {
    let position = set_up("Qa4 Kd1 kd10", "w");
    let landed = landings(&position, "a4");
    assert!(landed.contains("c4") && !landed.contains("d4") && !landed.contains("e4"));
    assert_eq!(
        refused(&position, "Qd4").message,
        "d4 is a hole, and nothing can end its move there."
    );
    assert_eq!(
        refused(&position, "Qe4").message,
        "The way to e4 crosses the hole at d4, and a slide stops at a hole."
    );
}

#[test]
fn nobody_beams_from_the_starting_position() {
    assert_eq!(legal(&start()), words("b4 b5 c4 c5 e4 e5 f4 f5"));
}
