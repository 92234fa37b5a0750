//! Captures and their explosions.

use super::boards::{
    after, after_all, board, board_after, field, legal, legal_from, set_up, set_up_with, start,
};

#[test]
fn a_capture_takes_the_capturer_and_every_piece_around_but_pawns() {
    let before = set_up("Ka1 Ne3 Bc4 Pd4 kh8 nd5 qe5 rc6 pc5 pe6", "w");
    assert_eq!(
        board_after(&before, "Nxd5"),
        board("Ka1 Pd4 kh8 pc5 pe6"),
        "pieces of both sides, no pawn"
    );
}

#[test]
fn what_stands_two_squares_away_is_left() {
    let before = set_up("Ka1 Ne3 kh8 nd5 rb7 bf3 qd7 Rb3", "w");
    assert_eq!(
        board_after(&before, "Nxd5"),
        board("Ka1 kh8 rb7 bf3 qd7 Rb3")
    );
}

#[test]
fn pawns_explode_only_as_capturer_or_captured() {
    let before = set_up("Ka1 Pe4 Pe5 Pc4 kh8 pd5 pc6 pd6 nd4", "w");
    assert_eq!(
        board_after(&before, "exd5"),
        board("Ka1 Pe5 Pc4 kh8 pc6 pd6")
    );
}

#[test]
fn a_move_that_captures_nothing_explodes_nothing() {
    let before = set_up("Ka2 Ne3 kh8 qe5 rc6", "w");
    assert_eq!(board_after(&before, "Nd5"), board("Ka2 Nd5 kh8 qe5 rc6"));
}

#[test]
fn at_the_edge_of_the_board_there_are_fewer_squares_around() {
    let before = set_up("Kd1 Ra1 kd8 ra8 nb8 nh8 nh7 Bb7", "w");
    assert_eq!(board_after(&before, "Rxa8"), board("Kd1 kd8 nh8 nh7"));
}

#[test]
fn en_passant_explodes_where_the_pawn_arrives() {
    let before = set_up_with("Ka1 Pe5 kh8 pd5 nc7 re7 bc4 re4", "w", "-", "d6");
    assert_eq!(
        board_after(&before, "exd6"),
        board("Ka1 kh8 bc4 re4"),
        "c7 and e7 are next to d6; c4 and e4 are next to d5 alone"
    );
}

#[test]
fn a_pawn_that_captures_on_its_last_rank_names_a_piece_and_explodes() {
    let before = set_up("Ka1 Pb7 ke4 rc8 nd8 pd7", "w");
    assert_eq!(
        legal_from(&before, "b7"),
        [
            "b8=B", "b8=N", "b8=Q", "b8=R", "bxc8=B", "bxc8=N", "bxc8=Q", "bxc8=R"
        ]
    );
    for kind in ["Q", "R", "B", "N"] {
        assert_eq!(
            board_after(&before, &format!("bxc8={kind}")),
            board("Ka1 ke4 pd7")
        );
    }
}

#[test]
fn a_promotion_without_a_capture_leaves_the_new_piece() {
    let before = set_up("Ka1 Pb7 kh4 nc8", "w");
    assert_eq!(board_after(&before, "b8=Q"), board("Ka1 Qb8 kh4 nc8"));
}

#[test]
fn a_rook_that_explodes_at_home_takes_the_right_to_castle_with_it() {
    let before = set_up_with("Kc1 Nf5 ke8 ra8 rh8 pg7", "w", "kq", "-");
    let next = after(&before, "Nxg7").0;
    assert_eq!(
        (field(&next, 0), field(&next, 2)),
        (board("Kc1 ke8 ra8"), "q".to_owned())
    );
    let before = set_up_with("Kc1 Rh1 ke8 ra8 rh8", "w", "kq", "-");
    assert_eq!(field(&after(&before, "Rxh8").0, 2), "q");
    let before = set_up_with("Ke1 Ra1 Rh1 ke8 rh8", "b", "KQ", "-");
    assert_eq!(
        field(&after(&before, "Rxh1").0, 2),
        "Q",
        "and so when it is captured"
    );
}

#[test]
fn castling_is_as_in_chess() {
    let castlings = |pieces: &str| {
        let turns = legal(&set_up_with(pieces, "w", "KQ", "-"));
        turns
            .into_iter()
            .filter(|turn| turn.starts_with('O'))
            .collect::<Vec<_>>()
    };
    assert_eq!(castlings("Ke1 Ra1 Rh1 kb7"), ["O-O", "O-O-O"]);
    assert_eq!(
        castlings("Ke1 Ra1 Rh1 kb7 re8"),
        [""; 0],
        "not out of check"
    );
    assert_eq!(
        castlings("Ke1 Ra1 Rh1 kb7 rf8"),
        ["O-O-O"],
        "not across an attacked square"
    );
    assert_eq!(
        castlings("Ke1 Ra1 Rh1 kb7 rg8"),
        ["O-O-O"],
        "not into check"
    );
    assert_eq!(
        castlings("Ke1 Ra1 Rh1 kc7 rb8"),
        ["O-O", "O-O-O"],
        "the rook may cross one"
    );
    assert_eq!(
        castlings("Ke1 Ra1 Rh1 kb7 ng1"),
        ["O-O-O"],
        "not over a piece"
    );
    let next = after(&set_up_with("Ke1 Ra1 Rh1 kb7", "w", "KQ", "-"), "O-O").0;
    assert_eq!(
        (field(&next, 0), field(&next, 2)),
        (board("Kg1 Rf1 Ra1 kb7"), "-".to_owned())
    );
}

#[test]
fn beside_the_enemy_king_a_king_castles_through_attacks() {
    let before = set_up_with("Ke1 Rh1 ke2 rf8", "w", "K", "-");
    assert!(
        legal(&before).contains("O-O"),
        "on e1 and f1 the kings touch, and g1 is not attacked"
    );
    let before = set_up_with("Ke1 Rh1 ke2 rg8", "w", "K", "-");
    assert!(!legal(&before).contains("O-O"));
}

#[test]
fn everything_else_moves_as_in_chess() {
    assert_eq!(legal(&start()).len(), 20);
    let position = after_all(&start(), "e4 Nf6 e5 d5");
    assert_eq!(field(&position, 3), "d6");
    assert!(
        legal(&position).is_superset(
            &["exd6", "exf6", "Qh5", "Ke2", "Bb5+"]
                .map(str::to_owned)
                .into()
        )
    );
}

#[test]
fn a_capture_starts_the_count_of_quiet_plies_anew() {
    let before = super::boards::position("7k/8/8/3n4/8/4N3/8/K5R1 w - - 40 60");
    assert_eq!(field(&after(&before, "Nxd5").0, 4), "0");
    assert_eq!(field(&after(&before, "Nf5").0, 4), "41");
}
