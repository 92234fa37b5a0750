//! Moves without captures by each piece of Interweave, as in the first column of the rules' table.

use rstest::rstest;

use super::support::{landings, legal, set_up, start, words};

#[test]
fn white_begins_with_thirty_turns() {
    let turns = legal(&start());
    assert_eq!(turns.len(), 30);
    let pawns = words("a2-b3 a2-c4 b2-a3 b2-c3 b2-d4 h2-g3 h2-f4");
    assert!(turns.is_superset(&pawns), "{turns:?}");
}

#[rstest]
#[case::a_king_one_square_diagonally("Kd4", "d4", "c3 c5 e3 e5")]
#[case::a_king_in_the_corner("Ka1", "a1", "b2")]
#[case::a_king_not_onto_friends("Kd4 Pc5 Pe5 Pc3", "d4", "e3")]
#[case::a_smasher_diagonally_any_distance_and_an_even_number_straight(
    "Ra1",
    "a1",
    "b2 c3 d4 e5 f6 g7 h8 c1 e1 g1 a3 a5 a7"
)]
#[case::a_smasher_over_empty_squares_only("Ra1 Pa2 Pe1 Pc3", "a1", "b2 c1")]
#[case::a_smasher_not_beside_an_enemy_it_cannot_approach(
    "Ra1 pa2 re1",
    "a1",
    "b2 c3 d4 e5 f6 g7 h8 c1"
)]
#[case::a_smasher_stops_before_friends_without_taking(
    "Rc1 Pc4 rd3",
    "c1",
    "b2 a3 d2 e3 f4 g5 h6 a1 e1 g1 c3"
)]
#[case::a_leaper_as_a_smasher_and_two_knights_moves_in_one(
    "Na1",
    "a1",
    "b2 c3 d4 e5 f6 g7 h8 c1 e1 g1 a3 a5 a7 e3 c5"
)]
#[case::a_leaper_from_the_middle_has_room_for_few_double_moves(
    "Nd4 Pc3 Pc5 Pe3 Pe5 Pd5 Pd3 Pc4 Pe4",
    "d4",
    "b8 f8 h6 h2"
)]
#[case::no_double_move_over_a_friend("Na1 Pb3 Pb2 Pa2 Pb1", "a1", "e3")]
#[case::no_double_move_to_a_taken_square("Na1 Pe3 Pb2 Pa2 Pb1", "a1", "c5")]
#[case::a_remover_diagonally_any_distance("Ba1", "a1", "b2 c3 d4 e5 f6 g7 h8")]
#[case::a_remover_not_past_anything("Bd4 Pc3 pf6 Pb6", "d4", "c5 e5 e3 f2 g1")]
#[case::a_pawn_one_square_diagonally_forward("Pd4", "d4", "c5 e5")]
#[case::a_pawn_two_from_its_starting_rank_the_same_way("Pd2", "d2", "c3 e3 b4 f4")]
#[case::both_squares_empty("Pd2 Pc3 Pf4", "d2", "e3")]
#[case::not_over_an_enemy_either("Pd2 pc3", "d2", "e3 f4")]
#[case::not_onto_an_enemy("Pd4 pc5", "d4", "e5")]
#[case::not_off_the_edge("Pa2", "a2", "b3 c4")]
#[case::two_squares_from_no_other_rank("Pd3", "d3", "c4 e4")]
fn white_pieces(#[case] pieces: &str, #[case] from: &str, #[case] squares: &str) {
    assert_eq!(landings(&set_up(pieces, "w"), from), words(squares));
}

#[rstest]
#[case("pd5", "d5", "c4 e4")]
#[case("pd7", "d7", "c6 e6 b5 f5")]
#[case("ra8", "a8", "b7 c6 d5 e4 f3 g2 h1 c8 e8 g8 a6 a4 a2")]
fn black_pieces_move_alike_and_its_pawns_down(
    #[case] pieces: &str,
    #[case] from: &str,
    #[case] squares: &str,
) {
    assert_eq!(landings(&set_up(pieces, "b"), from), words(squares));
}

#[test]
fn a_king_may_stay_attacked() {
    use postern_rules::prelude::*;
    // The smasher (r) on e8 could approach and capture the king on e1, but White need not respond.
    let position = set_up("Ke1 Ka1 Ph2 re8 kh8", "w");
    assert!(position.checks().is_empty());
    assert_eq!(legal(&position), words("Ke1-d2 Ke1-f2 Ka1-b2 h2-g3 h2-f4"));
}
