//! Explanations of illegal turns, given as text or as clicks, and the cells that the explanations
//! highlight.

use postern_rules::{Variant, Viewer};
use rstest::rstest;

use crate::cells::told;
use crate::support::{refused, set_up, start};

/// Returns the explanation of these illegal clicks, and the cells that it highlights.
fn why(pieces: &str, side: &str, path: &str) -> (String, String) {
    let path: Vec<&str> = path.split_whitespace().collect();
    let illegal = set_up(pieces, side)
        .explain(Viewer::BothPlayers, &path)
        .unwrap_or_else(|| panic!("{path:?} is legal"));
    told(Variant::HoleChess, illegal)
}

#[rstest]
#[case("c5", "There is no piece on c5.", "c5")]
#[case("c8", "The pawn on c8 is Red’s, and it is Yellow’s turn.", "c8")]
#[case("d4", "d4 is a hole: nothing stands there.", "d4")]
#[case(
    "d3",
    "The hole at d4 lies ahead of the pawn on d3, which can only capture.",
    "d3 d4"
)]
#[case(
    "c2",
    "The rook on c2 has nowhere to go and no piece for its beam.",
    "c2"
)]
#[case("h1", "The board has no cell h1.", "")]
#[case("a1", "The board has no cell a1.", "")]
#[case(
    "pawn",
    "“pawn” is no square: squares are named by file and rank, like e4.",
    ""
)]
fn the_first_click(#[case] click: &str, #[case] message: &str, #[case] marks: &str) {
    let illegal = start().explain(Viewer::BothPlayers, &[click]).unwrap();
    let told = told(Variant::HoleChess, illegal);
    assert_eq!(told, (message.to_owned(), marks.to_owned()));
}

#[rstest]
#[case(
    "Kd1 kd10",
    "d1 d3",
    "A king moves one square in any direction, and d3 is not next to d1.",
    "d3"
)]
#[case(
    "Kd3 kd10",
    "d3 d4",
    "d4 is a hole, and nothing can end its move there.",
    "d4"
)]
#[case("Kd1 Rd2 kd10", "d1 d2", "Your own rook stands on d2.", "d2")]
#[case(
    "Kd1 Ra4 kd10",
    "a4 b5",
    "A rook moves along ranks and files, not from a4 to b5.",
    "b5"
)]
#[case(
    "Kd1 Qa4 kd10",
    "a4 b6",
    "A queen moves along ranks, files and diagonals, not from a4 to b6.",
    "b6"
)]
#[case(
    "Kd1 Be2 kd10",
    "e2 e4",
    "A PS-Bishop moves along diagonals, or one step along a rank or file, not from e2 to e4.",
    "e4"
)]
#[case(
    "Kd1 Ra4 Pa5 kd10",
    "a4 a7",
    "The pawn on a5 is in the way to a7.",
    "a5 a6 a7"
)]
#[case(
    "Kd1 Ra4 kd10",
    "a4 e4",
    "The way to e4 crosses the hole at d4, and a slide stops at a hole.",
    "b4 c4 d4 e4"
)]
#[case(
    "Kd1 Ra4 kd10",
    "a4 a4",
    "The rook stands on a4 already: it must move, beam or both, but not neither.",
    "a4"
)]
#[case(
    "Kd1 Ra4 pg4 kd10",
    "a4 a4 @g4",
    "The rook stands on a4 already: it must move, beam or both, but not neither.",
    "a4"
)]
#[case(
    "Kd1 kd10",
    "d1 d1",
    "The king stands on d1 already: it must move.",
    "d1"
)]
#[case("Kd1 Ra4 kd10", "a4 h4", "The board has no cell h4.", "")]
fn pieces_that_do_not_move_like_that(
    #[case] pieces: &str,
    #[case] path: &str,
    #[case] message: &str,
    #[case] marks: &str,
) {
    assert_eq!(
        why(pieces, "w", path),
        (message.to_owned(), marks.to_owned())
    );
}

#[rstest]
#[case(
    "Kd1 Pc3 pc4 kd10",
    "c3 c4",
    "The pawn on c4 stands in the way of the pawn on c3.",
    "c3 c4"
)]
#[case(
    "Kd1 Pc3 pc4 kd10",
    "c3 c5",
    "The pawn on c4 stands in the way of the pawn on c3.",
    "c3 c4"
)]
#[case(
    "Kd1 Pc3 Rc5 kd10",
    "c3 c5",
    "The rook on c5 stands in the way of the pawn on c3.",
    "c3 c5"
)]
#[case(
    "Kd1 Pd3 kd10",
    "d3 d5",
    "The hole at d4 lies ahead of the pawn on d3, which can only capture.",
    "d3 d4"
)]
#[case(
    "Kd1 Pc4 kd10",
    "c4 c6",
    "A pawn goes two squares only from its starting square, and c4 is none.",
    "c4 c6"
)]
#[case(
    "Kd1 Pc4 kd10",
    "c4 b5",
    "A pawn moves diagonally only to capture, and there is nothing on b5 to take.",
    "b5"
)]
#[case("Kd1 Pc4 Rb5 kd10", "c4 b5", "Your own rook stands on b5.", "b5")]
#[case(
    "Kd1 Pc4 kd10",
    "c4 d5 =Q",
    "A pawn moves diagonally only to capture, and there is nothing on d5 to take.",
    "d5"
)]
#[case(
    "Kd1 Pc4 kd10",
    "c4 c3",
    "A pawn goes straight ahead and captures one square diagonally ahead, not from c4 to c3.",
    "c3"
)]
#[case(
    "Kd1 Pe6 pf6 kd10",
    "e6 f7",
    "A pawn is taken en passant only right after it has gone two squares at once, and the pawn on f6 has not just done so.",
    "f6 f7"
)]
#[case(
    "Kd1 Pc5 kd10",
    "c5 c6 =Q",
    "A Yellow pawn promotes on reaching rank 8, not before.",
    "c6"
)]
#[case(
    "Kd1 Pc7 kd10",
    "c7 c8 =K",
    "A pawn becomes a queen, a rook or a PS-Bishop, not a king.",
    "c8"
)]
#[case(
    "Kd1 Pc7 kd10",
    "c7 c8 =N",
    "A pawn becomes a queen (=Q), a rook (=R) or a PS-Bishop (=B).",
    ""
)]
#[case(
    "Kd1 Pc7 re6 kd10",
    "c7 c8 =Q @e6",
    "A pawn that promotes has no beam on that turn.",
    "e6 c8"
)]
#[case("Kd1 Pc7 kd10", "c7 c8 =Q =R", "A pawn promotes to one piece.", "c8")]
#[case(
    "Kd1 Pc7 kd10",
    "c7 =Q",
    "A Yellow pawn promotes on reaching rank 8, not before.",
    "c7"
)]
#[case("Kd1 Ra4 kd10", "a4 a5 =Q", "Only a pawn promotes, not a rook.", "a4")]
fn pawns_that_do_not_go_there(
    #[case] pieces: &str,
    #[case] path: &str,
    #[case] message: &str,
    #[case] marks: &str,
) {
    let (said, marked) = why(pieces, "w", path);
    let set = |list: &str| crate::support::words(list);
    assert_eq!((said.as_str(), set(&marked)), (message, set(marks)));
}

#[rstest]
#[case("Kd1 Pc5 re6 kd10", "c5 c6 @e6", "A pawn has no beam.", "c6 e6")]
#[case("Kd1 re6 kd10", "d1 @e6", "A king has no beam.", "d1 e6")]
#[case(
    "Kd1 Qd3 pd8 kd10",
    "d3 @d8",
    "The beam needs exactly one hole between d3 and d8: d4 and d7 are both on this line.",
    "d4 d5 d6 d7 d8"
)]
#[case(
    "Kd1 Ra5 rg5 kd10",
    "a5 @g5",
    "The beam needs exactly one hole between a5 and g5, and there is none.",
    "b5 c5 d5 e5 f5 g5"
)]
#[case(
    "Kd1 Ra4 Pb4 rg4 kd10",
    "a4 @g4",
    "The beam meets the pawn on b4 before the rook on g4.",
    "b4 c4 d4 e4 f4 g4"
)]
#[case(
    "Kd1 Ra4 pe4 rg4 kd10",
    "a4 @g4",
    "The beam meets the pawn on e4 before the rook on g4.",
    "b4 c4 d4 e4 f4 g4"
)]
#[case(
    "Kd1 Ra4 Rg4 kd10",
    "a4 @g4",
    "The rook on g4 is Yellow’s own, and a beam draws in enemies.",
    "g4"
)]
#[case(
    "Kd1 Ra4 kd10",
    "a4 @g4",
    "There is nothing on g4 for the beam to draw in.",
    "g4"
)]
#[case(
    "Kd1 Ra4 kd10",
    "a4 @d4",
    "d4 is a hole: a beam falls on an enemy piece beyond it.",
    "d4"
)]
#[case(
    "Kd1 Ra4 kd10 pe5",
    "a4 @e5",
    "The beam of a rook goes along ranks and files, not from a4 to e5.",
    "e5"
)]
#[case(
    "Kd1 Bd3 kd10 pd5",
    "d3 @d5",
    "The beam of a PS-Bishop goes along diagonals, not from d3 to d5.",
    "d5"
)]
#[case(
    "Kd1 Qa4 kd10 pe5",
    "a4 @e5",
    "The beam of a queen goes along ranks, files and diagonals, not from a4 to e5.",
    "e5"
)]
#[case(
    "Kd1 Ra5 kd10 pg4",
    "a5 a4 @a5",
    "There is nothing on a5 for the beam to draw in.",
    "a5"
)]
#[case(
    "Kd1 Ra4 kd10 pg4",
    "a4 @g4 a5",
    "The beam comes last: nothing follows it in the same turn.",
    "a4"
)]
#[case(
    "Kd1 Ra4 kd10 pg4 pe8",
    "a4 @g4 @e8",
    "The beam comes last: nothing follows it in the same turn.",
    "a4"
)]
#[case(
    "Kd1 Rc9 kd9 pd6",
    "c9 d9 @d6",
    "Taking the king ends the game: no beam follows.",
    "d9"
)]
#[case("Kd1 Ra4 kd10 pg4", "a4 @z9", "The board has no cell z9.", "")]
fn beams_that_do_not_reach(
    #[case] pieces: &str,
    #[case] path: &str,
    #[case] message: &str,
    #[case] marks: &str,
) {
    let (said, marked) = why(pieces, "w", path);
    let set = |list: &str| crate::support::words(list);
    assert_eq!((said.as_str(), set(&marked)), (message, set(marks)));
}

#[test]
fn a_piece_beyond_a_hole_is_explained_as_a_move_and_as_a_beam() {
    let (message, marks) = why("Kd1 Ra4 kd10 pg4", "w", "a4 g4");
    assert_eq!(
        message,
        "The way to g4 crosses the hole at d4, and a slide stops at a hole; its beam can draw in the pawn on g4 from here."
    );
    assert_eq!(marks, "b4 c4 d4 e4 f4 g4");
    let (message, _) = why("Kd1 Qd3 pd8 kd10", "w", "d3 d8");
    assert_eq!(
        message,
        "The way to d8 crosses the hole at d4, and a slide stops at a hole; nor can it be drawn in: the beam needs exactly one hole between d3 and d8: d4 and d7 are both on this line."
    );
}

#[test]
fn a_cell_after_the_move_is_meant_for_the_beam() {
    let (message, _) = why("Kd1 Ra5 kd10 pg5", "w", "a5 b5 g5");
    assert_eq!(
        message,
        "The beam needs exactly one hole between b5 and g5, and there is none."
    );
}

#[test]
fn a_pawn_without_a_turn_says_what_is_ahead() {
    assert_eq!(
        why("Kd1 Pc4 pc5 kd10", "w", "c4").0,
        "The pawn on c5 stands in the way of the pawn on c4."
    );
    assert_eq!(
        why("Kd1 Pa7 kd10", "w", "a7").0,
        "The pawn on a7 has nowhere to go."
    );
}

#[test]
fn beginnings_of_legal_turns_are_not_explained() {
    let position = set_up("Kd1 Pb7 Ra5 kd10 pg4", "w");
    for path in [
        &[][..],
        &["a5"],
        &["a5", "a4"],
        &["a5", "a4", "@g4"],
        &["b7", "b8"],
        &["b7", "b8", "=Q"],
    ] {
        assert_eq!(
            position.explain(Viewer::BothPlayers, path),
            None,
            "{path:?}"
        );
    }
}

#[test]
fn a_finished_game_says_so() {
    let position = set_up("Kd1 Qd2", "b");
    assert_eq!(
        position
            .explain(Viewer::BothPlayers, &["d1"])
            .unwrap()
            .message,
        "The game is over: 1-0 king captured."
    );
    assert_eq!(
        refused(&position, "c4").message,
        "The game is over: 1-0 king captured."
    );
}

#[rstest]
#[case("Ra4 Rb6 Kd1 kd10", "Re5", "None of the rooks on a4, b6 can go to e5.")]
#[case("Kd1 kd10", "Rd5", "Yellow has no rook.")]
#[case("Kd1 Pc3 Pc4 kd10", "c7", "None of the pawns on c3, c4 can go to c7.")]
fn pieces_that_cannot_be_meant(#[case] pieces: &str, #[case] text: &str, #[case] message: &str) {
    let said = refused(&set_up(pieces, "w"), text).message;
    assert_eq!(said, message);
}
