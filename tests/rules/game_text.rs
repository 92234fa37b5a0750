//! Parsing the text of a game.

use postern_rules::{GameTextError, read_game_text};
use rstest::rstest;

fn turns(text: &str) -> Vec<String> {
    read_game_text(text).unwrap()
}

#[rstest]
#[case("1. c4 e6 2. e4 Qg6", &["c4", "e6", "e4", "Qg6"])]
#[case("1.c4 e6\n2.e4 Qg6", &["c4", "e6", "e4", "Qg6"])]
#[case("c4 e6 e4 Qg6", &["c4", "e6", "e4", "Qg6"])]
#[case("1 c4 e6 2 e4", &["c4", "e6", "e4"])]
#[case("7. Qb4! .. 7. Qd9", &["Qb4!", "Qd9"])]
#[case("7. Qb4! 7... Qd9", &["Qb4!", "Qd9"])]
#[case("7. ... Qd9 8.Bg5", &["Qd9", "Bg5"])]
#[case("9. Qd6/@d8+ . 9. Kd10", &["Qd6/@d8+", "Kd10"])]
#[case("3. b5 ?! Qe8 / @b5", &["b5", "Qe8/@b5"])]
#[case("3. b5 ?! Qe8/ @b5 4. Rc3", &["b5", "Qe8/@b5", "Rc3"])]
#[case("3. b5 Qe8 @b5", &["b5", "Qe8@b5"])]
#[case("8. Bg5 Kc9 ??? 9. c5", &["Bg5", "Kc9", "c5"])]
#[case("exf6 e.p. Kd9", &["exf6", "Kd9"])]
#[case("c4 $1 e6 $14", &["c4", "e6"])]
fn numbers_dots_and_annotations_are_no_turns(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(turns(text), expected);
}

#[rstest]
#[case("c4 {the sharpest} e6", &["c4", "e6"])]
#[case("c4{1. e4 is\nanother}e6", &["c4", "e6"])]
#[case("Bb8   (we use the letter \"B\" for the PS-Bishop)\n6. Be3", &["Bb8", "Be3"])]
#[case("c4 {a { b} e6", &["c4", "e6"])]
#[case("c4(or e4 (or f4)) e6", &["c4", "e6"])]
#[case("c4 ; the sharpest e4\ne6", &["c4", "e6"])]
#[case("; c4 is played\nc4 e6", &["c4", "e6"])]
#[case("c4;\ne6 ;", &["c4", "e6"])]
#[case("", &[])]
#[case(" {nothing} ; at all", &[])]
fn comments_stand_in_braces_or_after_a_semicolon(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(turns(text), expected);
}

#[rstest]
#[case("q g6-e8; b5- R c2-c3", &["qg6-e8;b5-", "Rc2-c3"])]
#[case("q g6-e8; @-b5 ; drawn in\nR c2-c3", &["qg6-e8;@-b5", "Rc2-c3"])]
#[case("P b7-b8; Q-b8 k d10-d9", &["Pb7-b8;Q-b8", "kd10-d9"])]
#[case("P e5-f6; f5-! k d10-d9", &["Pe5-f6;f5-!", "kd10-d9"])]
#[case("P e5-f6;f5- k d10-d9", &["Pe5-f6;f5-", "kd10-d9"])]
#[case("Q g6-e8/@b5 c4", &["Qg6-e8/@b5", "c4"])]
#[case("c4 ; b5 was better\ne6", &["c4", "e6"])]
fn a_semicolon_before_a_removal_or_a_promotion_belongs_to_the_turn(
    #[case] text: &str,
    #[case] expected: &[&str],
) {
    assert_eq!(turns(text), expected);
}

#[rstest]
#[case("1. Be4(xe5,f4) a7-b6", &["Be4(xe5,f4)", "a7-b6"])]
#[case("Na1-a5(xa4)-e5(xb5)! a7-b6", &["Na1-a5(xa4)-e5(xb5)!", "a7-b6"])]
#[case("d5-d7(xd6)=B(xc7,xe7) a7-b6", &["d5-d7(xd6)=B(xc7,xe7)", "a7-b6"])]
#[case("Rb2-b6(xb7)#", &["Rb2-b6(xb7)#"])]
#[case("Na1-a5 (xa4) -e5 (xb5) a7-b6", &["Na1-a5-e5", "a7-b6"])]
#[case("d6-c7 =N a7-b6", &["d6-c7=N", "a7-b6"])]
#[case("Be4(x marks the spot) a7-b6", &["Be4", "a7-b6"])]
#[case("Be4(xe5)(or Be4-d5) a7-b6", &["Be4(xe5)", "a7-b6"])]
fn a_bracket_with_captured_pieces_belongs_to_the_turn(
    #[case] text: &str,
    #[case] expected: &[&str],
) {
    assert_eq!(turns(text), expected);
}

#[test]
fn a_bracket_with_captured_pieces_has_to_end_too() {
    assert!(read_game_text("Be4(xe5,f4").is_err());
}

#[rstest]
#[case("c4 e6 1-0")]
#[case("c4 e6 0-1 ")]
#[case("c4 e6 1/2-1/2")]
#[case("c4 e6 *")]
#[case("[Event \"Hole Chess\"]\n[Result \"1-0\"]\n\n1. c4 e6 1-0")]
fn results_and_headers_are_no_turns(#[case] text: &str) {
    assert_eq!(turns(text), ["c4", "e6"]);
}

#[test]
fn a_comment_that_does_not_end_is_named_by_its_line() {
    assert_eq!(
        read_game_text("c4 e6\ne4 {why not"),
        Err(GameTextError::OpenComment {
            line: 2,
            begin: '{',
            end: '}'
        })
    );
    assert_eq!(
        read_game_text("c4 (e4 (f4) e6").unwrap_err().to_string(),
        "the comment that begins with ( on line 1 does not end: add )"
    );
}

#[test]
fn a_tag_has_a_line_of_its_own() {
    assert_eq!(
        turns("[White \"Ann [1] \\\"x\\\"]\"]  \n1. c4\n [Round 3]\ne6"),
        ["c4", "e6"]
    );
    for (text, error) in [
        ("c4\n[Round \"3\"] e6", GameTextError::AfterTag(2)),
        ("[Event \"a\"] [Site \"b\"]", GameTextError::AfterTag(1)),
        ("[Event \"a]\" e4", GameTextError::OpenTag(1)),
    ] {
        assert_eq!(read_game_text(text), Err(error), "{text}");
    }
}
