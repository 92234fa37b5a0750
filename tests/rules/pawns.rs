//! The rules of Hole Chess: pawns.

use postern_rules::{Position, Variant, Viewer};

use crate::cells::names;
use crate::support::{
    after, fen, landings, legal, legal_from, refused, set_up, set_up_passed, start, words,
};

#[test]
fn pawn_steps_one_square_ahead_or_two_from_its_starting_square() {
    assert_eq!(landings(&start(), "c3"), words("c4 c5"));
    let (position, _) = after(&start(), "c4");
    assert_eq!(landings(&position, "f8"), words("f7 f6"));
    assert_eq!(
        landings(&set_up("Kd1 kd10 Pc4", "w"), "c4"),
        words("c5"),
        "it has moved already"
    );
}

#[test]
fn pawn_needs_every_square_ahead_empty() {
    assert_eq!(
        landings(&set_up("Kd1 kd10 Pc3 pc5", "w"), "c3"),
        words("c4")
    );
    assert!(landings(&set_up("Kd1 kd10 Pc3 pc4", "w"), "c3").is_empty());
    assert!(landings(&set_up("Kd1 kd10 Pc3 Rc4", "w"), "c3").is_empty());
}

#[test]
fn pawn_captures_one_square_diagonally_ahead() {
    assert_eq!(
        landings(&set_up("Kd1 kd10 Pc5 pb6 qd6 pc4 pb5", "w"), "c5"),
        words("b6 c6 d6")
    );
    assert_eq!(
        landings(&set_up("Kd1 kd10 pc5 Pb4 Rc6", "b"), "c5"),
        words("b4 c4")
    );
}

#[test]
fn central_pawns_can_only_capture() {
    assert!(landings(&start(), "d3").is_empty());
    assert_eq!(
        landings(&set_up("Kd1 kd10 Pd3 pc4 pe4", "w"), "d3"),
        words("c4 e4")
    );
    assert_eq!(
        landings(&set_up("Kd1 kd10 pd8 Pc7 Pe7", "b"), "d8"),
        words("c7 e7")
    );
    let (position, _) = after(&start(), "c4");
    assert!(landings(&position, "d8").is_empty());
}

#[test]
fn picking_a_pawn_that_cannot_go_says_what_is_ahead_of_it() {
    let why =
        |position: &Position, cell: &str| position.explain(Viewer::BothPlayers, &[cell]).unwrap();
    let hole = why(&start(), "d3");
    assert_eq!(
        hole.message,
        "The hole at d4 lies ahead of the pawn on d3, which can only capture."
    );
    assert_eq!(names(Variant::HoleChess, &hole.marks), ["d3", "d4"]);
    let blocked = why(&set_up("Kd1 kd10 Pc3 rc4", "w"), "c3");
    assert_eq!(
        blocked.message,
        "The rook on c4 stands in the way of the pawn on c3."
    );
    assert_eq!(
        why(&set_up("Kd1 kd10 Pa7", "w"), "a7").message,
        "The pawn on a7 has nowhere to go."
    );
}

#[test]
fn any_pawn_just_behind_a_hole_can_only_capture() {
    assert_eq!(
        landings(&set_up("Kd1 kd10 Pd6 pe7", "w"), "d6"),
        words("e7")
    );
    assert_eq!(
        refused(&set_up("Kd1 kd10 Pd6", "w"), "d7").message,
        "d7 is a hole, and nothing can end its move there."
    );
    assert!(landings(&set_up("Kd1 kd10 pd5", "b"), "d5").is_empty());
}

#[test]
fn pawn_on_the_edge_behind_a_missing_cell_can_only_capture() {
    assert!(landings(&set_up("Kd1 kd10 Pa7", "w"), "a7").is_empty());
    assert_eq!(
        landings(&set_up("Kd1 kd10 Pa7 pb8", "w"), "a7"),
        words("b8")
    );
    assert_eq!(
        landings(&set_up("Kd1 kd10 pg4 Pf3", "b"), "g4"),
        words("f3")
    );
}

#[test]
fn a_pawn_that_goes_two_squares_can_be_taken_en_passant() {
    let before = set_up("Kd1 kd10 Pf3 pe5 pg5", "w");
    let (position, _) = after(&before, "f5");
    assert_eq!(
        fen(&position),
        "---k---/--3--/-5-/3*3/7/4pPp/3*3/-5-/--3--/---K--- b f4 0 1"
    );
    assert_eq!(legal_from(&position, "e5"), words("e4 exf4"));
    assert_eq!(legal_from(&position, "g5"), words("g4 gxf4"));
    let (taken, name) = after(&position, "exf4");
    assert_eq!(name, "exf4");
    assert_eq!(
        fen(&taken),
        "---k---/--3--/-5-/3*3/7/6p/3*1p1/-5-/--3--/---K--- w - 0 2"
    );
}

#[test]
fn yellow_takes_en_passant_too() {
    let (position, _) = after(&set_up("Kd1 kd10 Pb6 pc8", "b"), "c6");
    assert!(legal(&position).contains("bxc7"));
    let (taken, _) = after(&position, "bxc7");
    assert_eq!(
        fen(&taken),
        "---k---/--3--/-5-/2P*3/7/7/3*3/-5-/--3--/---K--- b - 0 2"
    );
}

#[test]
fn en_passant_is_for_the_next_turn_only() {
    let (position, _) = after(&set_up("Kd1 kd10 Pf3 pe5", "w"), "f5");
    let (position, _) = after(&position, "Kd9");
    let (position, _) = after(&position, "Kd2");
    assert_eq!(landings(&position, "e5"), words("e4"));
    assert_eq!(
        refused(&position, "exf4").message,
        "A pawn is taken en passant only right after it has gone two squares at once, and the \
            pawn on f5 has not just done so."
    );
}

#[test]
fn a_single_step_cannot_be_taken_en_passant() {
    let (position, _) = after(&set_up("Kd1 kd10 Pf4 pe5", "w"), "f5");
    assert_eq!(landings(&position, "e5"), words("e4"));
}

#[test]
fn only_pawns_take_en_passant() {
    let position = set_up_passed("Kd1 kd10 Pf5 pe5 qf8", "b", "f4");
    assert!(legal(&position).contains("exf4") && !legal(&position).contains("Qxf4"));
}

#[test]
fn promotion_is_compulsory_on_the_enemys_third_rank() {
    let yellow = set_up("Kd1 kg5 Pb7 pc8", "w");
    assert_eq!(
        legal_from(&yellow, "b7"),
        words("b8=Q b8=R b8=B bxc8=Q bxc8=R bxc8=B")
    );
    assert_eq!(
        refused(&yellow, "b8").message,
        "A pawn that reaches b8 must promote: add =Q, =R or =B."
    );
    let red = set_up("Kd1 kd10 pe4", "b");
    assert_eq!(legal_from(&red, "e4"), words("e3=Q e3=R e3=B"));
    let (queen, _) = after(&red, "e3=R");
    assert!(fen(&queen).starts_with("---k---/--3--/-5-/3*3/7/7/3*3/-3r1-/"));
}

#[test]
fn a_pawn_becomes_neither_king_nor_pawn() {
    let position = set_up("Kd1 kd10 Pb7", "w");
    for letter in ["K", "P"] {
        let message = refused(&position, &format!("b8={letter}")).message;
        assert!(
            message.starts_with("A pawn becomes a queen, a rook or a PS-Bishop, not a "),
            "{message}"
        );
    }
    assert_eq!(
        refused(&position, "b8=N").message,
        "There is no piece N in Hole Chess: there are K, Q, R, B (PS-Bishop) and P."
    );
}

#[test]
fn there_may_be_any_number_of_each() {
    let position = set_up("Kd1 kd10 Qa4 Qa5 Qa6 Pb7", "w");
    let (four, _) = after(&position, "b8=Q");
    assert_eq!(fen(&four).matches('Q').count(), 4);
}

#[test]
fn a_pawn_that_promotes_does_not_beam_on_that_turn() {
    // A queen on c8 could beam in the rook on e6.
    let position = set_up("Kd1 kd10 Pc7 re6", "w");
    assert_eq!(legal_from(&position, "c7"), words("c8=Q c8=R c8=B"));
    assert_eq!(
        refused(&position, "c8=Q/@e6").message,
        "A pawn that promotes has no beam on that turn."
    );
}

#[test]
fn pawns_elsewhere_do_not_promote() {
    let position = set_up("Kd1 kd10 Pb6 Rc2", "w");
    assert_eq!(
        refused(&position, "b7=Q").message,
        "A Yellow pawn promotes on reaching rank 8, not before."
    );
    assert_eq!(
        refused(&position, "Rc8=Q").message,
        "Only a pawn promotes, not a rook."
    );
    assert_eq!(
        refused(&set_up("Kd1 kd10 pb6", "b"), "b5=Q").message,
        "A Red pawn promotes on reaching rank 3, not before."
    );
}
