//! Captures by each piece of Interweave, as in the second column of the rules' table.

use rstest::rstest;

use super::support::{after, fen, first, legal, legal_from, set_up, with_rest, words};

#[rstest]
#[case::over_a_neighbour("Kd4 pd5", "Kd4-d6(xd5)")]
#[case::in_each_straight_direction(
    "Kd4 pd5 pd3 pc4 pe4",
    "Kd4-d6(xd5) Kd4-d2(xd3) Kd4-b4(xc4) Kd4-f4(xe4)"
)]
#[case::not_when_the_square_behind_is_taken("Kd4 pd5 rd6 pe4 Pf4", "Kd4-c3 Kd4-c5 Kd4-e3 Kd4-e5")]
#[case::not_from_afar("Kd4 pd6", "Kd4-c3 Kd4-c5 Kd4-e3 Kd4-e5")]
#[case::not_diagonally("Kd4 pe5", "Kd4-c3 Kd4-c5 Kd4-e3")]
#[case::not_over_a_friend("Kd4 Bd5", "Kd4-c3 Kd4-c5 Kd4-e3 Kd4-e5")]
#[case::not_off_the_board("Kd7 rd8", "Kd7-c6 Kd7-c8 Kd7-e6 Kd7-e8")]
fn a_king_leaps_to_the_square_just_behind(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(
        legal_from(&set_up(pieces, "w"), first(pieces)),
        words(turns)
    );
}

#[rstest]
#[case::two_squares_away_or_more("Rb2 pb5", "Rb2-b4(xb5)")]
#[case::a_long_way("Rb1 pb6", "Rb1-b5(xb6)")]
#[case::in_each_straight_direction(
    "Rd4 pd7 rd1 pa4 pg4",
    "Rd4-d6(xd7)-d2(xd1) Rd4-d2(xd1)-d6(xd7) Rd4-b4(xa4)-f4(xg4) Rd4-f4(xg4)-b4(xa4)"
)]
#[case::only_straight_ahead("Rb1 pa3 pb4 pc3", "Rb1-b3(xb4)")]
fn a_smasher_takes_by_approach(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(
        legal_from(&set_up(pieces, "w"), first(pieces)),
        words(turns)
    );
}

#[rstest]
#[case::at_an_even_distance("Ra1 pa5 Pb2", "Ra1-a3 Ra1-c1 Ra1-e1 Ra1-g1")]
#[case::beside_it("Ra1 pa2 Nb2", "Ra1-c1 Ra1-e1 Ra1-g1")]
#[case::behind_a_friend("Ra1 Ra3 pa4 Pb2", "Ra1-c1 Ra1-e1 Ra1-g1")]
#[case::on_the_diagonal("Ra1 pd4 Pa2", "Ra1-b2 Ra1-c3 Ra1-c1 Ra1-e1 Ra1-g1")]
#[case::not_by_going_diagonally_up_to_one(
    "Ra1 pc4 Pa2",
    "Ra1-b2 Ra1-c3 Ra1-d4 Ra1-e5 Ra1-f6 Ra1-g7 Ra1-h8 Ra1-c1 Ra1-e1 Ra1-g1"
)]
fn a_smasher_takes_nothing(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(legal_from(&set_up(pieces, "w"), "a1"), words(turns));
}

#[rstest]
#[case::over_a_neighbour_to_each_square_of_its_colour(
    "Na1 pa2",
    "Na1-a3(xa2) Na1-a5(xa2) Na1-a7(xa2)"
)]
#[case::over_the_first_piece_an_odd_number_away("Na1 pa4", "Na1-a5(xa4) Na1-a7(xa4)")]
#[case::with_nothing_else_in_between("Na1 pa2 pa6 ra7", "Na1-a3(xa2) Na1-a5(xa2)")]
#[case::along_a_rank("Nh4 pe4", "Nh4-d4(xe4) Nh4-b4(xe4)")]
#[case::by_a_double_knights_move("Na1 pb3", "Na1-c5(xb3)")]
#[case::by_another("Na1 pc2", "Na1-e3(xc2)")]
fn a_leaper_leaps(#[case] pieces: &str, #[case] turns: &str) {
    let position = set_up(pieces, "w");
    assert_eq!(legal(&position), words(turns));
}

#[rstest]
#[case::over_an_enemy_an_even_number_away("Na1 pa3 Pb2 Pb1", "Na1-e3 Na1-c5")]
#[case::when_the_next_square_is_taken("Na1 pa4 pa5 Pb2 Pb1", "Na1-a3 Na1-e3 Na1-c5")]
#[case::over_a_friend("Na1 Pa2 pa4 Pb2 Pb1", "Na1-e3 Na1-c5")]
#[case::off_the_board("Na1 ra8 Pb2 Pb1", "Na1-a3 Na1-a5 Na1-a7 Na1-e3 Na1-c5")]
#[case::diagonally("Na1 Pa2 pc3 Pb1", "Na1-b2 Na1-e3 Na1-c5")]
#[case::by_approach("Na1 Pb1 ra8 Pb2", "Na1-a3 Na1-a5 Na1-a7 Na1-e3 Na1-c5")]
#[case::by_a_double_move_to_a_taken_square("Na1 pb3 pc5 Ra2 Rb2 Rb1", "Na1-e3")]
fn a_leaper_does_not_leap(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(legal_from(&set_up(pieces, "w"), "a1"), words(turns));
}

#[rstest]
#[case::one("Be4 pe5", "Be4(xe5)")]
#[case::all_at_once("Be4 pe5 nf4 re3 bd4", "Be4(xd4,e3,e5,f4)")]
#[case::not_diagonal_neighbours("Be4 pe5 pd5 pf3", "Be4(xe5)")]
#[case::not_friends("Be4 pe5 Pf4", "Be4(xe5)")]
fn a_remover_takes_without_moving(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(legal_from(&set_up(pieces, "w"), "e4"), words(turns));
}

#[rstest]
#[case::straight_forward("Pd4 pd5", "d4-d6(xd5)")]
#[case::from_its_starting_rank_too("Pd2 pd3", "d2-d4(xd3)")]
#[case::not_when_the_square_behind_is_taken("Pd4 pd5 pd6", "d4-c5 d4-e5")]
#[case::not_backward_or_sideways("Pd4 pd3 pc4 pe4", "d4-c5 d4-e5")]
fn a_pawn_leaps_straight_forward(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(
        legal_from(&set_up(pieces, "w"), first(pieces)),
        words(turns)
    );
}

#[rstest]
#[case::after_a_move("Pb3 pd4 Ke4", "b3-c4(xd4)")]
#[case::with_any_friend("Pb3 pd4 Pe4", "b3-c4(xd4)")]
#[case::sideways_backward_and_ahead("Pb3 pd4 Ke4 rc3 Bc2 nc5 Kc6", "b3-c4(xc3,c5,d4)")]
#[case::after_a_double_step("Pb2 pe4 Kf4", "b2-d4(xe4)")]
#[case::after_a_leap("Pb3 pb4 rc5 Kd5", "b3-b5(xb4,c5)")]
#[case::after_a_leap_straight_on("Pb2 pb3 pb5 Kb6", "b2-b4(xb3,b5)")]
fn a_pawn_encloses(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(
        legal_from(&set_up(pieces, "w"), first(pieces)),
        words(turns)
    );
}

#[rstest]
#[case::without_a_friend_beyond("Pb3 pd4", "b3-a4 b3-c4")]
#[case::with_an_enemy_beyond("Pb3 pd4 pe4", "b3-a4 b3-c4")]
#[case::with_a_friend_farther_beyond("Pb3 pd4 Pf4", "b3-a4 b3-c4")]
#[case::around_a_corner("Pb3 pd4 Pd5", "b3-a4 b3-c4")]
#[case::diagonally("Pb3 pd5 Pe6", "b3-a4 b3-c4")]
fn a_pawn_encloses_nothing(#[case] pieces: &str, #[case] turns: &str) {
    assert_eq!(
        legal_from(&set_up(pieces, "w"), first(pieces)),
        words(turns)
    );
}

#[test]
fn a_double_step_encloses_only_where_it_ends() {
    assert_eq!(
        legal_from(&set_up("Pb2 rd3 Ke3", "w"), "b2"),
        words("b2-c3(xd3)"),
        "and not b2-d4 past c3"
    );
}

#[test]
fn only_a_pawns_own_arrival_encloses() {
    // A pawn captures an enemy between itself and a friend only if the pawn has moved there.
    let friend = set_up("Pc4 pd4 Kf5", "w");
    assert!(legal(&friend).contains("Kf5-e4"), "{:?}", legal(&friend));
    let walked_in = set_up("Pc4 Pe4 rg7", "b");
    let (walked_in, _) = after(&walked_in, "Rg7-d4");
    assert!(fen(&walked_in).starts_with("8/8/8/8/2PrP3/"));
}

#[test]
fn custodian_captures_cannot_be_declined() {
    let turns = legal(&set_up("Pb3 pd4 Pe4 rc5", "w"));
    assert_eq!(
        turns,
        words("b3-c4(xd4)-c6(xc5)"),
        "there is no b3-c4 without it"
    );
}

#[rstest]
#[case::of_white("Pc4 pb4", "b", "b3c4", "b4-b2(xc4)")]
#[case::from_the_other_side("Pa4 pb4", "b", "b3a4", "b4-b2(xa4)")]
#[case::of_black("Pb5 pc5", "w", "b6c5", "b5-b7(xc5)")]
fn a_pawn_takes_en_passant(
    #[case] pieces: &str,
    #[case] side: &str,
    #[case] passed: &str,
    #[case] turn: &str,
) {
    assert_eq!(
        legal(&with_rest(pieces, side, &format!("{passed} -"))),
        words(turn)
    );
}
