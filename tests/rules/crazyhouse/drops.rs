//! Dropping pieces from the hand.

use super::boards::{
    after, in_hand, legal, legal_from, line_from, position, refused, turn, verdict,
};
use crate::cells;
use crate::cells::clicks;
use crate::support::words;
use postern_rules::{Color, StepEffect, Variant, Viewer};

const KNIGHT_AND_PAWN: &str = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 5 9";

#[test]
fn a_turn_can_put_a_piece_in_hand_on_any_empty_square() {
    let before = position(KNIGHT_AND_PAWN);
    assert_eq!(legal_from(&before, "N@").len(), 62, "two kings stand there");
    let (next, facts) = turn(&before, "N@f3");
    assert_eq!(facts.notation, "N@f3");
    assert_eq!(next.full_fen(), "4k3/8/8/8/8/5N2/8/4K3[Pq] b - - 6 9");
    assert_eq!(next.to_move(), Color::Black, "a drop is the whole turn");
}

#[test]
fn a_drop_is_a_click_on_the_piece_and_one_on_the_square() {
    let before = position(KNIGHT_AND_PAWN);
    let turns = before.legal_turns(Viewer::BothPlayers);
    let drop = turns.iter().find(|turn| turn.notation == "N@f3").unwrap();
    assert_eq!(clicks(Variant::Crazyhouse, drop), ["N@", "f3"]);
    let at = Variant::Crazyhouse.geometry().cell("f3").unwrap();
    let put = StepEffect::Put {
        at,
        color: Color::White,
        kind: 'N',
    };
    assert_eq!(drop.steps.len(), 1);
    assert_eq!(drop.steps[0].effects, [put]);
    let said = cells::said(
        Variant::Crazyhouse,
        before.pieces(Viewer::Spectator),
        &drop.steps,
    );
    assert_eq!(said, ["Knight dropped on f3"]);
}

#[test]
fn only_the_side_to_move_drops_and_only_what_it_has() {
    let before = position(KNIGHT_AND_PAWN);
    assert!(!legal(&before).iter().any(|turn| turn.starts_with("Q@")));
    assert_eq!(
        refused(&before, "Q@d4").message,
        "White has no queen in hand."
    );
    let (next, _) = after(&before, "N@f3");
    assert!(legal(&next).contains("Q@d4"));
    assert_eq!(refused(&next, "P@d4").message, "Black has no pawn in hand.");
}

#[test]
fn a_square_that_is_taken_is_no_place_for_a_drop() {
    let illegal = refused(&position(KNIGHT_AND_PAWN), "N@e8");
    assert_eq!(
        cells::told(Variant::Crazyhouse, illegal),
        (
            "A piece is dropped on an empty square, and a king stands on e8.".to_owned(),
            "e8".to_owned()
        )
    );
}

#[test]
fn a_drop_can_give_check_and_mate() {
    let (checked, name) = after(&position("4k3/8/8/8/8/8/8/4K3[Rr] w - - 0 1"), "R@e4");
    assert_eq!(name, "R@e4+");
    assert_eq!(cells::checks(&checked), ["e8"]);
    let smothered = position("6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1");
    let (mated, name) = after(&smothered, "N@f7");
    assert_eq!(name, "N@f7#");
    assert_eq!(verdict(&mated).as_deref(), Some("1-0 checkmate"));
}

#[test]
fn a_pawn_too_can_be_dropped_with_check_and_with_mate() {
    let (_, name) = after(&position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "@d7");
    assert_eq!(name, "P@d7+");
    let cornered = position("6bk/7p/5P2/8/8/8/8/4K3[P] w - - 0 1");
    let (mated, name) = after(&cornered, "P@g7");
    assert_eq!(name, "P@g7#");
    assert_eq!(verdict(&mated).as_deref(), Some("1-0 checkmate"));
}

#[test]
fn in_check_only_a_drop_between_helps() {
    let before = position("4r1k1/8/8/8/8/8/3P1P2/3RKR2[BN] w - - 0 1");
    let between = ["e2", "e3", "e4", "e5", "e6", "e7+"];
    assert_eq!(
        legal_from(&before, "N@"),
        between.map(|square| format!("N@{square}")).into()
    );
    let illegal = refused(&before, "N@d3");
    assert_eq!(
        cells::told(Variant::Crazyhouse, illegal),
        (
            "The king is in check, and a knight on d3 does not end it.".to_owned(),
            "d3 e8".to_owned()
        )
    );
}

#[test]
fn a_check_from_near_by_a_knight_and_a_double_check_cannot_be_shut_out() {
    let from_near = position("6k1/8/8/8/8/8/3q4/4K3[QRBNP] w - - 0 1");
    assert_eq!(legal(&from_near), words("Kf1 Kxd2"));
    let by_knight = position("6k1/8/8/8/8/5n2/8/4K3[QRBNP] w - - 0 1");
    assert!(!legal(&by_knight).iter().any(|turn| turn.contains('@')));
    let double = position("4r1k1/8/8/8/8/5n2/8/4K3[QRBNP] w - - 0 1");
    assert!(!legal(&double).iter().any(|turn| turn.contains('@')));
    assert_eq!(
        refused(&double, "Q@e4").message,
        "The king is in check, and a queen on e4 does not end it."
    );
}

#[test]
fn a_drop_can_answer_what_would_be_mate_in_chess() {
    let mate = "4r1k1/8/8/8/8/8/3P1P2/3RKR2";
    assert_eq!(
        verdict(&position(&format!("{mate}[] w - - 0 1"))).as_deref(),
        Some("0-1 checkmate")
    );
    let saved = position(&format!("{mate}[P] w - - 0 1"));
    assert_eq!(legal(&saved), words("P@e2 P@e3 P@e4 P@e5 P@e6 P@e7"));
}

#[test]
fn a_drop_is_counted_as_a_quiet_ply_unless_it_is_a_pawns() {
    let before = position(KNIGHT_AND_PAWN);
    assert_eq!(before.quiet_plies(), 5);
    assert_eq!(after(&before, "N@f3").0.quiet_plies(), 6);
    assert_eq!(after(&before, "P@f3").0.quiet_plies(), 0);
}

#[test]
fn a_dropped_rook_brings_no_right_to_castle() {
    let before = position("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    let next = super::boards::after_all(&before, "R@h1 Kd8");
    assert!(!legal(&next).contains("O-O"));
    assert_eq!(
        refused(&next, "O-O").message,
        "Castling needs the king on e1 and the rook on h1, and neither may have moved."
    );
}

#[test]
fn what_is_in_hand_makes_a_position_another() {
    // The knights move out and back, so the position differs from the start only in the hands.
    let without = position("4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_ne!(
        without.key(),
        position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").key()
    );
    assert_ne!(
        position("4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1").key(),
        position("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1").key()
    );
    let line = line_from(
        position("4k3/8/8/8/8/8/8/4K3[Rr] w - - 0 1"),
        "R@a1 Kd8 Ra2 Ke8 Ra1 Kd8 Ra2 Ke8",
    );
    assert_eq!(in_hand(line.position()), "r");
    assert!(line.outcome().is_none());
}

/// A position with more legal turns than the capacity of shakmaty's move list.
#[test]
fn a_position_may_have_hundreds_of_turns() {
    let crowded = "Q4QBk/3Q2R1/1Q4QK/4Q3/2Q4Q/Q4Q2/3Q4/1Q4Q1[QRBNP] w - - 0 1";
    let position = position(crowded);
    let turns = legal(&position);
    assert!(turns.len() > 450, "{}", turns.len());
    assert_eq!(position.perft(1), turns.len() as u64);
    assert_eq!(position.verdict(), None);
}
