//! FENs in the format of lichess.

use super::boards::{after_all, in_hand, position, read_fen, start};
use postern_rules::{Color, Position, Referee, Variant, Viewer};
use rstest::rstest;

#[test]
fn the_start_has_empty_brackets() {
    assert_eq!(
        start().full_fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    );
    assert_eq!(start().fen(Viewer::Spectator), start().full_fen());
}

#[rstest]
#[case("2k5/8/8/8/8/8/8/4K3[PNBRQpnbrq] w - - 0 1")]
#[case("4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1")]
#[case("r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 3 7")]
#[case("4k3/8/8/3pP3/8/8/8/4K3[PPPPPPPPn] w - d6 0 2")]
#[case("R~N~B~Q~4/8/8/8/8/8/8/K1k5[Qpppppppnnnbbbrrrqq] b - - 12 77")]
fn what_is_read_is_written_again(#[case] fen: &str) {
    assert_eq!(position(fen).full_fen(), fen);
    let restored = Position::restore(
        Variant::Crazyhouse,
        &position(fen).save(&Referee::appoint()),
    );
    assert_eq!(restored.as_ref(), Ok(&position(fen)));
}

#[test]
fn the_pieces_in_hand_may_stand_after_a_ninth_stroke() {
    let slashed = position("4k3/8/8/8/8/8/8/4K3/Qnp w - - 0 1");
    assert_eq!(slashed.full_fen(), "4k3/8/8/8/8/8/8/4K3[Qpn] w - - 0 1");
}

#[test]
fn fields_may_be_left_out_from_the_right() {
    let short = position("4k3/8/8/8/8/8/8/4K3[n] w");
    assert_eq!(short.full_fen(), "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1");
    let without = position("4k3/8/8/8/8/8/8/4K2R b K");
    assert_eq!(without.full_fen(), "4k3/8/8/8/8/8/8/4K2R[] b K - 0 1");
    assert_eq!(without.to_move(), Color::Black);
}

#[test]
fn an_en_passant_square_that_serves_nobody_is_forgotten() {
    let next = after_all(&start(), "e4");
    assert!(next.full_fen().ends_with("[] b KQkq - 0 1"));
    let read = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq e3 0 1");
    assert_eq!(read.full_fen(), next.full_fen());
}

#[test]
fn players_may_set_up_more_than_a_game_has() {
    let many = position("4k3/8/8/8/8/8/8/4K3[QQQQQQQQQ] w - - 0 1");
    assert_eq!(in_hand(&many), "QQQQQQQQQ");
}

#[rstest]
#[case("", "it is empty")]
#[case(
    "4k3/8/8/8/8/8/8/4K3[n]",
    "the side to move is missing: add w or b after the board"
)]
#[case(
    "4k3/8/8/8/8/8/4K3[] w - - 0 1",
    "the board “4k3/8/8/8/8/8/4K3” is not eight ranks of eight squares"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K2[] w - - 0 1",
    "the board “4k3/8/8/8/8/8/8/4K2” is not eight ranks of eight squares"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1",
    "the pieces in hand are letters of pieces in brackets, not “[X]”"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1",
    "the board “4k3/8/8/8/8/8/8/4K3[Q” is not eight ranks of eight squares"
)]
#[case("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "a side has more than one king")]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] x - - 0 1",
    "the side to move is w or b, not “x”"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w Z - 0 1",
    "castling is some of KQkq, or -, not “Z”"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w K - 0 1",
    "a right to castle needs the king and the rook on their first squares"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w - e9 0 1",
    "the en passant square is a square or -, not “e9”"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w - e6 0 1",
    "the en passant square is not behind a pawn that has just gone two squares"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w - - x 1",
    "the count of quiet plies is a number, not “x”"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w - - 0 x",
    "the move number is a number, not “x”"
)]
#[case("4k3/8/8/8/8/8/8/4K3[] w - - 3+3 0 1", "this game counts no checks")]
#[case(
    "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 more",
    "there is something after the move number: “more”"
)]
#[case("8/8/8/8/8/8/8/8[] w - - 0 1", "the board is empty")]
#[case("4k3/8/8/8/8/8/8/8[] w - - 0 1", "a side has no king")]
#[case(
    "4k2P/8/8/8/8/8/8/4K3[] w - - 0 1",
    "a pawn stands on the first or the last rank"
)]
#[case(
    "4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1",
    "the king of the side that is not to move stands in check"
)]
fn what_is_wrong_is_named(#[case] fen: &str, #[case] reason: &str) {
    assert_eq!(
        read_fen(fen),
        Err(format!("unreadable FEN: {reason}")),
        "{fen}"
    );
}

#[test]
fn there_is_a_limit_to_all_that_can_be_in_hand() {
    let hand = "Q".repeat(63);
    assert_eq!(
        read_fen(&format!("4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1")),
        Err("unreadable FEN: there are more than 64 pieces on the board and beside it".to_owned())
    );
    let long = "Q".repeat(300);
    assert!(read_fen(&long).unwrap_err().contains("longer than 200"));
}

#[test]
fn decided_positions_are_kept_as_well() {
    for fen in [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3",
        "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
    ] {
        let decided = position(fen);
        assert!(decided.verdict().is_some());
        let saved = decided.save(&Referee::appoint());
        assert_eq!(
            Position::restore(Variant::Crazyhouse, &saved).as_ref(),
            Ok(&decided)
        );
    }
}
