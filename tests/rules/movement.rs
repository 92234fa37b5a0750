//! The rules of Hole Chess: the board, and how each piece moves, which is action 1 of a turn.

use postern_rules::{CellKind, Color, Variant, Viewer};

use crate::support::{after, fen, landings, legal, refused, set_up, start, words};

#[test]
fn board_has_46_cells_of_which_two_are_holes() {
    let geometry = Variant::HoleChess.geometry();
    assert_eq!(
        (geometry.files, geometry.ranks, geometry.cells.len()),
        (7, 10, 46)
    );
    let holes: Vec<&str> = geometry
        .cells
        .iter()
        .filter(|cell| cell.kind == CellKind::Hole)
        .map(|cell| cell.name)
        .collect();
    assert_eq!(holes, ["d4", "d7"]);
    let width = |rank| {
        geometry
            .cells
            .iter()
            .filter(|cell| cell.rank == rank)
            .count()
    };
    assert_eq!(
        (0..10).map(width).collect::<Vec<_>>(),
        [1, 3, 5, 7, 7, 7, 7, 5, 3, 1]
    );
    for cell in geometry.cells {
        let file = char::from(b'a' + cell.file);
        assert_eq!(cell.name, format!("{file}{}", cell.rank + 1));
    }
}

#[test]
fn yellow_moves_first_from_the_array_of_the_rules() {
    let position = start();
    assert_eq!(position.to_move(), Color::White);
    let placed = |color| {
        let pieces = position
            .pieces(Viewer::Spectator)
            .into_iter()
            .filter(move |piece| piece.color == color);
        pieces
            .map(|piece| {
                format!(
                    "{}{}",
                    piece.kind,
                    Variant::HoleChess.geometry().name(piece.at)
                )
            })
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(
        placed(Color::White),
        words("Kd1 Rc2 Qd2 Be2 Pb3 Pc3 Pd3 Pe3 Pf3")
    );
    assert_eq!(
        placed(Color::Black),
        words("Kd10 Bc9 Qd9 Re9 Pb8 Pc8 Pd8 Pe8 Pf8")
    );
    assert_eq!(
        fen(&position),
        "---k---/--bqr--/-ppppp-/3*3/7/7/3*3/-PPPPP-/--RQB--/---K--- w - 0 1"
    );
}

#[test]
fn king_moves_one_square_in_any_direction() {
    assert_eq!(
        landings(&set_up("Kc6 kd10", "w"), "c6"),
        words("b5 b6 b7 c5 c7 d5 d6")
    );
    assert_eq!(landings(&set_up("Kd1 kd10", "w"), "d1"), words("c2 d2 e2"));
    assert_eq!(
        landings(&set_up("Kd5 kd10", "w"), "d5"),
        words("c4 c5 c6 d6 e4 e5 e6"),
        "not into the hole"
    );
}

#[test]
fn king_may_walk_into_attack_and_next_to_the_enemy_king() {
    let position = set_up("Kc5 ka6 rg6", "w");
    assert_eq!(landings(&position, "c5"), words("b4 b5 b6 c4 c6 d5 d6"));
    let (beside, name) = after(&position, "Kb5");
    assert_eq!(name, "Kb5+");
    assert!(legal(&beside).contains("Kxb5#"), "the enemy king takes it");
}

#[test]
fn there_is_no_castling() {
    let message = refused(&set_up("Kd1 Rc2 kd10", "w"), "O-O").message;
    assert_eq!(message, "There is no castling in Hole Chess.");
}

#[test]
fn rook_slides_along_ranks_and_files_and_stops_before_a_hole() {
    assert_eq!(
        landings(&set_up("Rd5 Ka4 kd10", "w"), "d5"),
        words("a5 b5 c5 e5 f5 g5 d6")
    );
    assert_eq!(
        landings(&set_up("Ra4 Kd1 kd10", "w"), "a4"),
        words("b4 c4 a5 a6 a7")
    );
}

#[test]
fn queen_slides_in_eight_directions_and_stops_before_a_hole() {
    let position = set_up("Qc5 Kd1 kd10", "w");
    let expected = "a5 b5 d5 e5 f5 g5 c4 c3 c2 c6 c7 c8 c9 b4 d6 e7 f8 b6 a7";
    assert_eq!(
        landings(&position, "c5"),
        words(expected),
        "d4 is a hole, and e3 lies behind it"
    );
}

#[test]
fn ps_bishop_moves_as_bishop_or_one_step_orthogonally() {
    assert_eq!(
        landings(&set_up("Bc5 Kd1 kd10", "w"), "c5"),
        words("b4 b6 a7 d6 e7 f8 b5 d5 c4 c6")
    );
    assert_eq!(
        landings(&set_up("Bd6 Kd1 kd10", "w"), "d6"),
        words("c7 b8 e7 f8 c5 b4 e5 f4 c6 e6 d5")
    );
}

#[test]
fn pieces_capture_enemies_and_stop_there_and_are_blocked_by_their_own() {
    let position = set_up("Rb5 Kb8 Pe5 pb7 pa5 kd10", "w");
    assert_eq!(landings(&position, "b5"), words("a5 b4 b3 b6 b7 c5 d5"));
    let (taken, name) = after(&position, "Rxb7");
    assert_eq!(name, "Rxb7");
    assert_eq!(
        fen(&taken),
        "---k---/--3--/-K4-/1R1*3/7/p3P2/3*3/-5-/--3--/---1--- b - 0 1"
    );
}

#[test]
fn cells_beyond_the_edge_do_not_exist() {
    let message = refused(&start(), "a3").message;
    assert_eq!(message, "The board has no cell a3.");
}
