//! Features that a page shows beside the board.

use super::boards::{after, position, start};
use crate::cells;
use postern_rules::{Color, MarkLocation, MarkLook, PoolEntry, Position, Variant, Viewer};

fn pool(position: &Position, side: Color) -> Vec<(char, u8, bool)> {
    let features = position.features(Viewer::Spectator);
    let parts = |waiting: &PoolEntry| (waiting.kind, waiting.count, waiting.droppable);
    features.pools[side].iter().map(parts).collect()
}

#[test]
fn the_pieces_in_hand_stand_beside_the_board_the_strongest_first() {
    let both = position("4k3/8/8/8/8/8/8/4K3[PNQNPPrb] w - - 0 1");
    assert_eq!(
        pool(&both, Color::White),
        [('Q', 1, true), ('N', 2, true), ('P', 3, true)]
    );
    assert_eq!(
        pool(&both, Color::Black),
        [('R', 1, true), ('B', 1, true)],
        "when it is Black’s turn"
    );
    assert!(pool(&start(), Color::White).is_empty());
}

#[test]
fn a_kind_without_a_square_cannot_be_dropped_now() {
    let in_check = position("4r1k1/8/8/8/8/8/8/4K3[PR] w - - 0 1");
    assert_eq!(
        pool(&in_check, Color::White),
        [('R', 1, true), ('P', 1, true)]
    );
    let by_knight = position("6k1/8/8/8/8/5n2/8/4K3[PR] w - - 0 1");
    assert_eq!(
        pool(&by_knight, Color::White),
        [('R', 1, false), ('P', 1, false)]
    );
    // A drop between rook and king must be on the last rank, where pawns cannot be dropped.
    let backrank = position("r1K5/8/8/8/8/8/8/4k3[PR] w - - 0 1");
    assert_eq!(
        pool(&backrank, Color::White),
        [('R', 1, true), ('P', 1, false)]
    );
}

#[test]
fn nothing_can_be_dropped_once_the_game_is_over() {
    let mated = position("6rk/5Npp/8/8/8/8/8/4K3[Nq] b - - 0 1");
    assert!(mated.verdict().is_some());
    assert_eq!(pool(&mated, Color::Black), [('Q', 1, false)]);
    let drawn = position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    assert!(drawn.verdict().is_some());
}

#[test]
fn a_piece_that_was_a_pawn_is_marked() {
    let before = position("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    let (next, _) = after(&before, "a8=Q+");
    let marks = next.features(Viewer::Spectator).marks;
    let [mark] = &marks[..] else {
        panic!("{marks:?}")
    };
    let at = Variant::Crazyhouse.geometry().cell("a8").unwrap();
    assert_eq!(
        (mark.place, mark.look),
        (MarkLocation::Piece(at), MarkLook::Tag)
    );
    assert_eq!(mark.words, "The queen on a8 was a pawn.");
    assert!(before.features(Viewer::Spectator).marks.is_empty());
}

#[test]
fn a_king_in_check_is_shown() {
    let (next, _) = after(&position("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"), "Q@e4");
    assert_eq!(cells::checks(&next), ["e8"]);
}
