//! Canonical notation, and all accepted forms.

use rstest::rstest;

use super::boards::{after, legal, legal_from, refused, set_up, set_up_with, start};

#[rstest]
#[case("Nf3")]
#[case(" N f3 ")]
#[case("Ngf3")]
#[case("N1f3")]
#[case("Ng1f3")]
#[case("Ng1-f3")]
#[case("Ng1–f3")]
#[case("g1f3")]
#[case("g1-f3")]
#[case("Nf3!?")]
#[case("Nf3+")]
fn a_move_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(after(&start(), text).1, "Nf3");
}

#[rstest]
#[case("Nxf7#")]
#[case("Nxf7")]
#[case("Nf7")]
#[case("N:f7")]
#[case("N×f7")]
#[case("Ng5xf7")]
#[case("Ng5f7")]
#[case("g5xf7")]
#[case("g5f7")]
fn a_capture_is_read_in_every_form(#[case] text: &str) {
    let before = set_up("Ka1 Ng5 ke8 pf7", "w");
    assert_eq!(after(&before, text).1, "Nxf7#");
}

#[rstest]
#[case("e4")]
#[case("e2e4")]
#[case("e2-e4")]
#[case("Pe4")]
#[case("Pe2-e4")]
fn a_pawn_step_is_read_in_every_form(#[case] text: &str) {
    assert_eq!(after(&start(), text).1, "e4");
}

#[rstest]
#[case("exd6")]
#[case("ed6")]
#[case("exd6e.p.")]
#[case("exd6 e.p.")]
#[case("e5d6")]
#[case("e5xd6")]
#[case("xd6")]
fn a_capture_en_passant_is_read_in_every_form(#[case] text: &str) {
    let before = set_up_with("Ka1 Pe5 kh8 pd5", "w", "-", "d6");
    assert_eq!(after(&before, text).1, "exd6");
}

#[rstest]
#[case("b8=Q")]
#[case("b8Q")]
#[case("b8q")]
#[case("b8=q")]
#[case("b7b8q")]
#[case("b7-b8=Q")]
fn a_promotion_is_read_in_every_form(#[case] text: &str) {
    let before = set_up("Ka1 Pb7 kh7", "w");
    assert_eq!(after(&before, text).1, "b8=Q");
}

#[rstest]
#[case("bxc8=N")]
#[case("bc8n")]
#[case("b7xc8=N")]
#[case("b7c8n")]
fn a_capture_that_promotes_is_read_in_every_form(#[case] text: &str) {
    let before = set_up("Ka1 Pb7 kh7 rc8", "w");
    assert_eq!(after(&before, text).1, "bxc8=N");
}

#[rstest]
#[case("O-O", "O-O")]
#[case("0-0", "O-O")]
#[case("o-o", "O-O")]
#[case("e1g1", "O-O")]
#[case("Kg1", "O-O")]
#[case("O-O-O", "O-O-O")]
#[case("0-0-0", "O-O-O")]
#[case("Kc1", "O-O-O")]
fn castling_is_read_in_every_form(#[case] text: &str, #[case] name: &str) {
    let before = set_up_with("Ke1 Ra1 Rh1 kb7", "w", "KQ", "-");
    assert_eq!(after(&before, text).1, name);
}

#[test]
fn check_is_written_with_a_plus_and_a_lost_king_with_a_hash() {
    let name = |pieces, text| after(&set_up(pieces, "w"), text).1;
    assert_eq!(name("Ka1 Rb1 ke8 ph7", "Re1"), "Re1+");
    assert_eq!(name("Ka1 Rb1 ke8 nb8 ph7", "Rb7"), "Rb7");
    assert_eq!(name("Ka1 Rd1 ke8 nd8", "Rxd8"), "Rxd8#");
    assert_eq!(name("Kg1 Ra1 Rb7 kh8 ph4", "Ra8"), "Ra8#");
    // The capturing rook has exploded, so nothing on e7 gives check.
    assert_eq!(name("Ka1 Ra7 kg8 ne7 ph7", "Rxe7"), "Rxe7");
    // The capture opens the rook's file, but the explosion also removes the queen on e8.
    assert_eq!(name("Ka1 Re1 Nd4 kg8 ne6 ph7 qe8", "Nxe6"), "Nxe6");
    assert_eq!(name("Ka1 Bb3 Nd5 kg8 nb6 ph7", "Nxb6"), "Nxb6+");
}

#[test]
fn pieces_of_a_kind_are_told_apart() {
    let before = set_up("Ka1 Rb1 Rh1 kh8 ph2", "w");
    assert!(legal(&before).is_superset(&["Rbe1", "Rhe1"].map(str::to_owned).into()));
    let before = set_up("Kh8 Rb1 Rb7 kh2 pa3", "w");
    assert!(legal(&before).is_superset(&["R1b4", "R7b4"].map(str::to_owned).into()));
    let before = set_up("Kh1 Qa1 Qa5 Qe1 kh7", "w");
    assert!(
        legal_from(&before, "a1").contains(&"Qa1c3".to_owned()),
        "{:?}",
        legal_from(&before, "a1")
    );
}

#[test]
fn a_piece_that_would_explode_its_king_is_no_rival() {
    // Both knights may capture on e5, so the notation names the file.
    let before = set_up("Kd3 Nc4 Nf3 kh8 ne5", "w");
    assert!(legal(&before).contains("Ncxe5") && legal(&before).contains("Nfxe5"));
    // The knight on f3 is pinned, so the notation does not name the file.
    let before = set_up("Kf1 Nc4 Nf3 kh8 ne5 rf8", "w");
    assert!(legal(&before).contains("Nxe5"), "{:?}", legal(&before));
    assert_eq!(after(&before, "Nxe5").1, "Nxe5");
}

#[rstest]
#[case("Rd1", "More than one piece can do that: write Rbd1 or Rhd1.")]
#[case("b1-d2", "A rook moves along ranks and files, not from b1 to d2.")]
#[case("Qd1", "White has no queen.")]
#[case("Ra2", "None of the rooks on b1, h1 can go to a2.")]
#[case("Nb1-d1", "The piece on b1 is a rook, not a knight.")]
#[case("Rxb5", "There is nothing on b5 to take: without x it is Rb5.")]
#[case("c4", "White has no pawn on the c-file.")]
#[case("g4=Q", "A White pawn promotes on reaching rank 8, not before.")]
#[case("Rb5=Q", "Only a pawn promotes, not a rook.")]
#[case("N@f3", "Pieces are not dropped in this game.")]
#[case("hello", "“hello” is not a turn: write e4, Nf3, exd5, b8=Q or O-O.")]
#[case("", "“” is not a turn: write e4, Nf3, exd5, b8=Q or O-O.")]
#[case("--", "“--” is not a turn: write e4, Nf3, exd5, b8=Q or O-O.")]
#[case(
    "Bh8-a1é🦀",
    "“Bh8-a1é🦀” is not a turn: write e4, Nf3, exd5, b8=Q or O-O."
)]
fn what_cannot_be_played_is_answered_by_a_sentence(#[case] text: &str, #[case] sentence: &str) {
    let before = set_up("Ka1 Rb1 Rh1 Pg2 kh8 ph6", "w");
    assert_eq!(refused(&before, text).message, sentence);
}

#[rstest]
#[case("b8", "A pawn that reaches b8 must promote: add =Q, =R, =B or =N.")]
#[case(
    "b8=K",
    "A pawn becomes a queen, a rook, a bishop or a knight, not a king."
)]
#[case(
    "bxa8=Q",
    "A pawn moves diagonally only to capture, and there is nothing on a8 to take."
)]
fn promotions_are_named_and_possible(#[case] text: &str, #[case] sentence: &str) {
    assert_eq!(refused(&set_up("Ka1 Pb7 kh7", "w"), text).message, sentence);
}
