//! The rules of Hole Chess: canonical notation, and all accepted forms.

use postern_rules::Variant;
use rstest::rstest;

use crate::cells::names;
use crate::support::{after, board, legal, legal_from, read_fen, refused, set_up, start, words};

/// The position of the sample game before 3...Qe8/@b5.
const SAMPLE: &str = "---k---/--b1r--/-pppp1-/3*3/4p1q/1P5/2P*P2/-2P1P-/--RQB--/---K--- b - 0 3";

#[rstest]
#[case("Qe8/@b5")]
#[case("Qe8 / @b5")]
#[case(" Q e8/ @ b5 ")]
#[case("Qe8@b5")]
#[case("Qe8/@b5!?")]
#[case("Qe8! / @b5+")]
#[case("Q g6-e8/@b5")]
#[case("Qg6-e8/@b5")]
#[case("Qg6e8/@b5")]
#[case("Qg6–e8/@b5")]
#[case("g6-e8/@b5")]
#[case("g6e8/@b5")]
#[case("q g6-e8; b5-")]
#[case("q g6-e8; @-b5")]
#[case("Q g6-e8; @-b5")]
#[case("g6-e8; b5-")]
#[case("q g6-e8;b5-;")]
#[case("qe8/@b5")]
fn a_move_with_a_beam_is_read_in_every_form(#[case] text: &str) {
    let sample = SAMPLE.replace("-pppp1-", "-ppp1p-");
    let (_, name) = after(&read_fen(&sample).unwrap(), text);
    assert_eq!(name, "Qe8/@b5");
}

#[rstest]
#[case("c4")]
#[case("c3-c4")]
#[case("c3c4")]
#[case("P c3-c4")]
#[case("Pc4")]
#[case("C4")]
#[case("c4!!")]
#[case("c4 ?!")]
fn a_pawn_move_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(after(&start(), text).1, "c4");
}

#[rstest]
#[case("Qd6/@d8")]
#[case("Q d6-d6/@d8")]
#[case("d6-d6; d8-")]
#[case("Q d6; @-d8")]
#[case("@d8")]
#[case("d8-")]
#[case("@-d8")]
fn a_piece_that_stays_and_beams_is_named_on_its_own_square(#[case] text: &str) {
    let position = set_up("Qd6 Kd1 ka4 pd8", "w");
    assert_eq!(after(&position, text).1, "Qd6/@d8");
}

#[rstest]
#[case("b8=Q")]
#[case("b8Q")]
#[case("b8=q")]
#[case("b7b8q")]
#[case("b7-b8=Q")]
#[case("P b7-b8=Q")]
#[case("P b7-b8; Q-b8")]
#[case("b7-b8; Q-b8")]
fn a_promotion_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(after(&set_up("Kd1 ka4 Pb7", "w"), text).1, "b8=Q");
}

#[rstest]
#[case("b8=B")]
#[case("b8=D")]
#[case("P b7-b8; D-b8")]
#[case("P b7-b8; B-b8")]
fn the_ps_bishop_is_b_or_d_as_a_promotion(#[case] text: &str) {
    assert_eq!(after(&set_up("Kd1 ka4 Pb7", "w"), text).1, "b8=B");
}

#[test]
fn red_promotes_in_lower_case_in_game_couriers_notation() {
    assert_eq!(
        after(&set_up("Ka4 ka7 pb4", "b"), "p b4-b3; d-b3").1,
        "b3=B+"
    );
    assert_eq!(
        refused(&set_up("Kd1 ka4 Pb7", "w"), "P b7-b8; q-b8").message,
        "A lower-case q is Red’s queen: Yellow writes Q."
    );
}

#[rstest]
#[case("exf6")]
#[case("exf6 e.p.")]
#[case("e5xf6")]
#[case("e5-f6")]
#[case("P e5-f6")]
#[case("P e5-f6; f5-")]
#[case("P e5-f6; @-f5")]
fn en_passant_is_read_with_and_without_the_removal(#[case] text: &str) {
    // In the example in the notation's description, Yellow's pawn is one rank further than a double
    // step reaches.
    let shifted = text
        .replace("f6", "f7")
        .replace("f5", "f6")
        .replace("e5", "e6");
    let position = read_fen(&format!("{} w f7 0 1", board("Kd1 ka4 Pe6 pf6"))).unwrap();
    let (next, name) = after(&position, &shifted);
    assert_eq!(name, "exf7");
    assert!(crate::support::fen(&next).starts_with("---1---/--3--/-5-/3*1P1/7/"));
}

#[rstest]
#[case("Bg5")]
#[case("Dg5")]
#[case("B e3-g5")]
#[case("D e3-g5")]
fn the_ps_bishop_is_b_or_d(#[case] text: &str) {
    assert_eq!(after(&set_up("Kd1 ka4 Be3", "w"), text).1, "Bg5");
}

#[rstest]
#[case("d c9-b8")]
#[case("b c9-b8")]
#[case("D c9-b8")]
#[case("Bb8")]
fn reds_ps_bishop_may_be_in_lower_case_before_a_full_move(#[case] text: &str) {
    assert_eq!(after(&set_up("Kd1 ka4 bc9", "b"), text).1, "Bb8");
}

#[rstest]
#[case("bxc5", "bxc5")]
#[case("bc5", "bxc5")]
#[case("b4xc5", "bxc5")]
#[case("xc5", "bxc5")]
#[case("Bxc5", "Bxc5")]
fn a_lower_case_b_is_a_file_where_it_can_be(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(after(&set_up("Kd1 kg7 Pb4 pc5 Bc6", "w"), text).1, expected);
}

#[test]
fn lower_case_letters_are_reds() {
    let position = set_up("Qd6 Kd1 ka4 pd8", "w");
    assert_eq!(
        refused(&position, "q d6-e6").message,
        "A lower-case q is Red’s queen: Yellow writes Q."
    );
}

#[test]
fn check_mate_and_captured_kings_are_marked() {
    assert!(legal(&set_up("Ra5 Kd1 ka7", "w")).contains("Rxa7#"));
    assert!(legal(&set_up("Rb5 Kd1 ka7", "w")).contains("Ra5+"));
    assert!(legal(&set_up("Kd1 kd10 qf5", "b")).contains("Qd3#"));
}

#[test]
fn pieces_are_told_apart_by_file_else_rank_else_both() {
    let turns = legal(&set_up("Ra5 Re6 Kd1 kc9", "w"));
    assert!(
        turns.contains("Raa6") && turns.contains("Rea6"),
        "{turns:?}"
    );
    assert!(turns.contains("Rb5"), "nobody else can go there");
    let turns = legal(&set_up("Ra4 Ra7 Kd1 kc9", "w"));
    assert!(
        turns.contains("R4a5") && turns.contains("R7a5"),
        "{turns:?}"
    );
    let turns = legal_from(&set_up("Qa5 Qa7 Qc5 Kd1 kf8", "w"), "a5");
    assert!(
        turns.contains("Qa5c7+"),
        "a7 is on its file and c5 on its rank: {turns:?}"
    );
}

#[test]
fn landings_decide_whatever_the_beam() {
    // Only the rook from b4 can beam afterwards, but both rooks can land on a4.
    let turns = legal(&set_up("Ra5 Rb4 Kd1 kc9 pg4", "w"));
    assert!(
        turns.contains("Rba4/@g4") && turns.contains("Rba4"),
        "{turns:?}"
    );
    assert!(
        turns.contains("Raa4") && !turns.contains("Raa4/@g4"),
        "{turns:?}"
    );
}

#[test]
fn a_stay_is_told_apart_by_its_own_square() {
    let turns = legal(&set_up("Ra4 Rb5 Kd1 kc9 pg4", "w"));
    assert!(
        turns.contains("Ra4/@g4") && turns.contains("Rab4/@g4"),
        "{turns:?}"
    );
}

#[test]
fn what_is_ambiguous_names_the_candidates() {
    let illegal = refused(&set_up("Ra5 Rb4 Kd1 kc9 pg4", "w"), "Ra4/@g4");
    assert_eq!(
        illegal.message,
        "More than one piece can go to a4: write Rba4/@g4."
    );
    assert_eq!(names(Variant::HoleChess, &illegal.marks), ["b4", "a5"]);
    let illegal = refused(&set_up("Kd1 kf8 Pb5 Pd5 pc6", "w"), "xc6");
    assert_eq!(
        illegal.message,
        "More than one piece can do that: write bxc6 or dxc6."
    );
    let illegal = refused(&set_up("Ra4 Bf6 Kd1 kd10 qg4", "w"), "@c4");
    assert!(
        illegal
            .message
            .starts_with("No piece can draw in c4 from where it stands"),
        "{illegal}"
    );
    let illegal = refused(&set_up("Ra4 Bc8 Kd1 kd10 qg4", "w"), "g4-");
    assert_eq!(
        illegal.message,
        "More than one piece can do that: write Ra4/@g4 or Bc8/@g4."
    );
}

#[test]
fn too_much_disambiguation_is_read() {
    let position = set_up("Ra5 Kd1 kc9", "w");
    for text in ["Raa6", "R5a6", "Ra5a6", "Ra5-a6"] {
        assert_eq!(after(&position, text).1, "Ra6");
    }
}

#[test]
fn a_capture_may_be_written_without_x_but_x_means_a_capture() {
    let position = set_up("Ra5 Kd1 kc9 pa7", "w");
    assert_eq!(after(&position, "Ra7").1, "Rxa7");
    assert_eq!(after(&position, "Ra5xa7").1, "Rxa7");
    assert_eq!(
        refused(&position, "Rxa6").message,
        "There is nothing on a6 to take: without x it is Ra6."
    );
}

#[test]
fn the_letter_must_be_the_pieces_own() {
    assert_eq!(
        refused(&start(), "R d2-d3").message,
        "The piece on d2 is a queen, not a rook."
    );
    assert_eq!(
        refused(&start(), "R9d8").message,
        "Yellow has no rook on rank 9."
    );
    assert_eq!(
        refused(&start(), "Rgd8").message,
        "Yellow has no rook on the g-file."
    );
    assert_eq!(
        refused(&start(), "g4").message,
        "Yellow has no pawn on the g-file to go to g4."
    );
}

#[rstest]
#[case("")]
#[case("   ")]
#[case("?!")]
#[case("/")]
#[case("Qe8/")]
#[case("/@b5/@b6")]
#[case("Qe8//@b5")]
#[case("Q")]
#[case("Q-")]
#[case("8")]
#[case("exf5exf5")]
#[case("b8=")]
#[case("b8=QQ")]
#[case("Qe8; e8-b5")]
#[case("Qe8/b5")]
#[case("Zürich")]
#[case("🦀")]
#[case("e𝟜")]
#[case("pass")]
fn what_is_no_turn_is_refused_with_the_forms(#[case] text: &str) {
    let message = refused(&start(), text).message;
    let known = [
        "is not a turn: write c4",
        "There is no piece",
        "is no square",
        "one beam",
        "No piece can draw in",
    ];
    assert!(
        known.iter().any(|reason| message.contains(reason)),
        "{message}"
    );
}

#[test]
fn a_long_text_is_quoted_in_part() {
    let message = refused(&start(), &"x".repeat(10_000)).message;
    assert!(message.len() < 200, "{message}");
}

#[test]
fn a_turn_has_one_beam() {
    let position = set_up("Qd6 Kd1 ka4 pd8 pb8", "w");
    for text in ["Qd6/@d8/@b8", "Qd6; d8-; b8-", "Qd6/@d8; b8-"] {
        assert!(
            refused(&position, text).message.contains("one beam")
                || refused(&position, text).message.contains("by a beam")
        );
    }
}

#[test]
fn the_promotion_stands_where_the_pawn_arrives() {
    let position = set_up("Kd1 ka4 Pb7", "w");
    assert_eq!(
        refused(&position, "P b7-b8; Q-c8").message,
        "The pawn promotes where it arrives, on b8."
    );
}

#[test]
fn every_legal_turn_has_a_name_of_its_own() {
    assert_eq!(legal(&start()), words("b4 b5 c4 c5 e4 e5 f4 f5"));
}
