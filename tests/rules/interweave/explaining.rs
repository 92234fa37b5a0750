//! Explanations of illegal turns, given as text or as clicks, and the cells that the explanations
//! highlight.

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{Variant, Viewer};
use rstest::rstest;

use super::support::{refused, set_up, set_up_waiting, start, words};

fn explain(position: &Position, path: &str) -> (String, std::collections::BTreeSet<String>) {
    let path: Vec<&str> = path.split_whitespace().collect();
    let illegal = position
        .explain(Viewer::Spectator, &path)
        .unwrap_or_else(|| panic!("{path:?} is legal"));
    let marks = Variant::Interweave.geometry().names(&illegal.marks);
    (illegal.message, marks.into_iter().collect())
}

#[test]
fn who_ignores_compulsion_hears_which_captures_there_are() {
    let position = set_up("Be4 pf4 pe5 Ph2", "w");
    let expected = "You must capture: e4 can take f4 and e5.".to_owned();
    assert_eq!(
        explain(&position, "h2 g3"),
        (expected.clone(), words("e4 f4 e5"))
    );
    assert_eq!(
        explain(&position, "h2"),
        (expected.clone(), words("e4 f4 e5")),
        "before anything is moved"
    );
    assert_eq!(
        explain(&position, "e4 d5").0,
        expected,
        "the piece that could take, too"
    );
    assert_eq!(refused(&position, "h2-g3").message, expected);
}

#[test]
fn each_piece_that_can_take_is_named_with_all_it_can_take() {
    let position = set_up("Rd4 pd7 pg4 Kh1 rh2 Pa2", "w");
    let (message, marks) = explain(&position, "a2 b3");
    assert_eq!(
        message,
        "You must capture: h1 can take h2, d4 can take g4 or d7."
    );
    assert_eq!(marks, words("d4 d7 g4 h1 h2"));
}

#[test]
fn a_step_that_is_no_step_at_all_is_explained_first() {
    let position = set_up("Be4 pf4 Ph2", "w");
    assert_eq!(
        explain(&position, "h2 h3").0,
        "Every piece stays on its own colour: h2 is dark and h3 is light; and you must capture: \
            e4 can take f4."
    );
}

#[rstest]
#[case(
    "Ka2 pb2 rc3 pd4",
    "a2 c2 b1",
    "The king on c2 must go on capturing: it can take c3.",
    "c2 c3"
)]
#[case(
    "Ka2 pb2 rc3 pd4",
    "a2 c2 c4 e4 e6",
    "The turn ends here: the king on e4 can take nothing more.",
    "e4"
)]
#[case(
    "Ka2 pa3 rb4",
    "a2 a4 c4 d5",
    "The turn ends here: the king on c4 can take nothing more.",
    "c4"
)]
#[case(
    "Ka2",
    "a2 b3 c4",
    "The turn ends on b3: after a step that takes nothing, nothing follows.",
    "b3"
)]
#[case(
    "Ka2 kb2 rc3",
    "a2 c2 c4",
    "Taking a king ends the game: nothing follows.",
    "c2"
)]
fn chains(#[case] pieces: &str, #[case] path: &str, #[case] message: &str, #[case] marks: &str) {
    assert_eq!(
        explain(&set_up(pieces, "w"), path),
        (message.to_owned(), words(marks))
    );
}

#[test]
fn a_chain_that_is_broken_off_is_no_turn() {
    let position = set_up("Ka2 pb2 rc3 pd4", "w");
    assert_eq!(
        refused(&position, "Ka2-c2").message,
        "The king on c2 must go on capturing: it can take c3."
    );
    assert_eq!(
        position.explain(Viewer::Spectator, &["a2", "c2"]),
        None,
        "but it is the beginning of one"
    );
}

#[rstest]
#[case("e4", "There is no piece on e4.", "e4")]
#[case("a7", "The pawn on a7 is Black’s, and it is White’s turn.", "a7")]
#[case("a1", "The smasher on a1 has nowhere to go.", "a1")]
#[case("i1", "The board has no square i1.", "")]
#[case(
    "pawn",
    "“pawn” is no square: squares are named by file and rank, like e4.",
    ""
)]
#[case("a1 a1", "The smasher stands on a1 already: it must move.", "a1")]
#[case("b1 b1", "The remover on b1 has no enemy beside it to take.", "b1")]
#[case("a1 a3", "The pawn on a2 is in the way to a3.", "a2 a3")]
#[case("a1 @b2", "Your own pawn stands on b2.", "b2")]
#[case(
    "a2 a3",
    "Every piece stays on its own colour: a2 is light and a3 is dark.",
    "a3"
)]
#[case("a2 a4", "There is no enemy on a3 to leap over.", "a3 a4")]
#[case(
    "c1 d3",
    "Every piece stays on its own colour: c1 is dark and d3 is light.",
    "d3"
)]
fn at_the_start(#[case] path: &str, #[case] message: &str, #[case] marks: &str) {
    assert_eq!(explain(&start(), path), (message.to_owned(), words(marks)));
}

#[rstest]
#[case("Kd4", "d4 d6", "There is no enemy on d5 to leap over.", "d5 d6")]
#[case(
    "Kd4 Pd5",
    "d4 d6",
    "A king leaps over enemies only, and the pawn on d5 is your own.",
    "d5 d6"
)]
#[case(
    "Kd4",
    "d4 f6",
    "A king moves one square diagonally, or takes by leaping straight over an enemy beside it, \
        not from d4 to f6.",
    "f6"
)]
#[case(
    "Kd4 pe5",
    "d4 @e5",
    "A king takes by leaping straight over an enemy beside it, not by going to e5.",
    "e5"
)]
#[case(
    "Rd4",
    "d4 g5",
    "A smasher slides diagonally, or an even number of squares along a rank or file, not from d4 \
        to g5.",
    "g5"
)]
#[case(
    "Rd4 pf6",
    "d4 h8",
    "The pawn on f6 is in the way to h8.",
    "e5 f6 g7 h8"
)]
#[case(
    "Rd4 pd5",
    "d4 @d5",
    "A smasher takes by sliding along a rank or file and stopping just before an enemy, not by \
        going to d5.",
    "d5"
)]
#[case(
    "Na1 Pb3",
    "a1 c5",
    "A double knight’s move does not go over a friend, and the pawn on b3 is your own.",
    "b3 c5"
)]
#[case(
    "Na1 pa3",
    "a1 a5",
    "A leaper takes only on the other colour, and the pawn on a3 stands on its own.",
    "a3 a5"
)]
#[case(
    "Na1 Pa2",
    "a1 a5",
    "The pawn on a2 is in the way to a5.",
    "a2 a3 a4 a5"
)]
#[case(
    "Na1 pa2 pa3",
    "a1 a5",
    "A leaper leaps over one enemy: behind the pawn on a2 the pawn on a3 is in the way to a5.",
    "a2 a3 a5"
)]
#[case("Na1 pb2", "a1 c3", "The pawn on b2 is in the way to c3.", "b2 c3")]
#[case(
    "Bd4",
    "d4 d6",
    "A remover slides diagonally, and takes without moving, not from d4 to d6.",
    "d6"
)]
#[case(
    "Pd3",
    "d3 b5",
    "A pawn goes two squares only from its starting rank, and d3 is not on it.",
    "d3 b5"
)]
#[case("Pd2 Rc3", "d2 b4", "The smasher on c3 is in the way to b4.", "c3 b4")]
#[case(
    "Pd3 Rd4",
    "d3 d5",
    "A pawn leaps over enemies only, and the smasher on d4 is your own.",
    "d4 d5"
)]
#[case(
    "Pd3",
    "d3 c2",
    "A pawn goes diagonally forward, or takes by leaping straight ahead over an enemy, not from \
        d3 to c2.",
    "c2"
)]
fn pieces_that_do_not_go_there(
    #[case] pieces: &str,
    #[case] path: &str,
    #[case] message: &str,
    #[case] marks: &str,
) {
    assert_eq!(
        explain(&set_up(pieces, "w"), path),
        (message.to_owned(), words(marks))
    );
}

#[rstest]
#[case(
    "Pd7 Kh1",
    "-",
    "d7 c8",
    "A pawn that reaches c8 must promote, and no captured piece of White’s is in reserve.",
    "c8"
)]
#[case(
    "Pd7 Kh1",
    "-",
    "d7",
    "A pawn that reaches c8 and e8 must promote, and no captured piece of White’s is in reserve.",
    "c8 e8"
)]
#[case(
    "Pd6 pd7 Kh1",
    "r",
    "d6 d8",
    "A pawn that reaches d8 must promote, and no captured piece of White’s is in reserve.",
    "d8"
)]
#[case(
    "Pd6 Kh1",
    "N",
    "d6 c7 =R",
    "No captured smasher of White’s is in reserve: there is =N.",
    "c7"
)]
#[case(
    "Pd6 Kh1",
    "-",
    "d6 c7 =R",
    "No captured piece of White’s is in reserve, so the pawn cannot become a smasher.",
    "c7"
)]
#[case(
    "Pd6 Kh1",
    "N",
    "d6 c7 =K",
    "A pawn becomes a smasher (=R), a leaper (=N) or a remover (=B) that was captured; kings and \
        pawns do not return.",
    "c7"
)]
#[case(
    "Pd6 Kh1",
    "N",
    "d6 c7 =Q",
    "A pawn becomes a smasher (=R), a leaper (=N) or a remover (=B) that was captured.",
    ""
)]
#[case(
    "Pd5 Kh1",
    "N",
    "d5 c6 =N",
    "A White pawn may promote on reaching rank 7, and must on rank 8, not on c6.",
    "c6"
)]
#[case("Pd5 Kh1", "N", "h1 g2 =N", "Only a pawn promotes, not a king.", "g2")]
#[case("Pd6 Kh1", "N", "d6 c7 =N =N", "A pawn promotes to one piece.", "")]
#[case(
    "Pd6 Kh1",
    "N",
    "d6 =N",
    "A pawn promotes when it arrives: first say where it goes.",
    ""
)]
fn promotions(
    #[case] pieces: &str,
    #[case] waiting: &str,
    #[case] path: &str,
    #[case] message: &str,
    #[case] marks: &str,
) {
    let position = set_up_waiting(pieces, "w", waiting);
    assert_eq!(explain(&position, path), (message.to_owned(), words(marks)));
}

#[test]
fn a_promotion_that_is_owed_is_named() {
    let position = set_up_waiting("Pd7", "w", "RN");
    assert_eq!(
        refused(&position, "d7-c8").message,
        "A pawn that reaches c8 must promote: add =R or =N."
    );
    assert_eq!(
        position.explain(Viewer::Spectator, &["d7", "c8"]),
        None,
        "the click is asked for"
    );
}
