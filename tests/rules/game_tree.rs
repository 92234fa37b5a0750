//! Parsing a game with variations.

use postern_rules::{GameTextError, GameTree, read_game_tree};
use rstest::rstest;

/// Formats each turn with its predecessor, like `c4<- e6<c4`.
fn shape(tree: &GameTree) -> String {
    let name = |place: Option<usize>| place.map_or("-", |place| &tree.turns[place].turn);
    let turns = tree.turns.iter();
    let turns = turns.map(|turn| format!("{}<{}", turn.turn, name(turn.after)));
    turns.collect::<Vec<_>>().join(" ")
}

#[rstest]
#[case("1. c4 e6 2. e4", "c4<- e6<c4 e4<e6")]
#[case("1. c4 e6 (1... f6 2. b3) 2. e4", "c4<- e6<c4 f6<c4 b3<f6 e4<e6")]
#[case("1. c4 (1. e4 e6) (1. f4) 1... e6", "c4<- e4<- e6<e4 f4<- e6<c4")]
#[case("1. c4 e6 (f6 (g6 b3) c5)", "c4<- e6<c4 f6<c4 g6<c4 b3<g6 c5<f6")]
#[case("1. c4(1. e4)e6", "c4<- e4<- e6<c4")]
#[case("Qe8 / @b5 (Qe8 /@c5 b6)", "Qe8/@b5<- Qe8/@c5<- b6<Qe8/@c5")]
#[case(
    "1. Be4(xe5,f4) a7-b6 (c5)",
    "Be4(xe5,f4)<- a7-b6<Be4(xe5,f4) c5<Be4(xe5,f4)"
)]
#[case("c4 * (e4 1-0)", "c4<- e4<-")]
#[case("", "")]
fn a_variation_replaces_the_turn_before_it(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shape(&read_game_tree(text).unwrap()), expected);
}

#[test]
fn comments_belong_to_the_turn_before_them_and_name_a_variation_at_its_beginning() {
    let text = "[Event \"x\"]\n\n{A trap.} 1. c4 {wide,\n  and sharp} {still} e6 ({The other way} \
        1... f6 ; better\n)";
    let tree = read_game_tree(text).unwrap();
    assert_eq!(tree.comment, "A trap.");
    let said = tree.turns.iter();
    let said: Vec<_> = said
        .map(|turn| (&*turn.turn, &*turn.name, &*turn.comment))
        .collect();
    let expected = [
        ("c4", "", "wide, and sharp still"),
        ("e6", "", ""),
        ("f6", "The other way", "better"),
    ];
    assert_eq!(said, expected);
}

#[rstest]
#[case("(1. c4)", GameTextError::NothingToVary(1))]
#[case("c4\ne6) f6", GameTextError::NoVariation(2))]
#[case("c4\n(e4 e6", GameTextError::OpenComment { line: 2, begin: '(', end: ')' })]
#[case("c4 (e4 {e6)", GameTextError::OpenComment { line: 1, begin: '{', end: '}' })]
fn what_does_not_match_is_named_by_its_line(#[case] text: &str, #[case] expected: GameTextError) {
    assert_eq!(read_game_tree(text), Err(expected));
}
