//! Attacks, directly and through the passage.

use super::boards::{after, legal, read_fen, refused, set_up, set_up_with, verdict};
use crate::cells::checks;
use crate::support::words;

/// Whether White, who is to move, is in check with the passage between c4 and f6.
fn checked(pieces: &str) -> bool {
    checked_through(pieces, "c4f6")
}

fn checked_through(pieces: &str, event: &str) -> bool {
    let position = set_up(pieces, "w", event);
    let king = pieces
        .split(' ')
        .find_map(|piece| piece.strip_prefix('K'))
        .unwrap();
    match checks(&position)[..] {
        [] => false,
        [at] if at == king => true,
        ref other => panic!("{pieces}: {other:?}"),
    }
}

#[test]
fn a_king_on_one_end_is_attacked_by_whatever_could_land_on_the_other() {
    assert!(checked("Kc4 kh1 rf8"), "a rook");
    assert!(checked("Kc4 kh1 bd8"), "a bishop");
    assert!(checked("Kc4 kh1 qa6"), "a queen");
    assert!(checked("Kc4 kh1 ng8"), "a knight");
    assert!(checked("Kc4 kg7"), "a king");
    assert!(checked_through("Kf6 kh1 rc8", "c4f6"), "and the other way");
}

#[test]
fn what_is_in_the_way_stops_it() {
    assert!(!checked("Kc4 Nf7 kh1 rf8"));
    assert!(!checked("Kc4 Ne7 kh1 bd8"));
}

#[test]
fn the_landing_square_must_be_empty_or_hold_a_piece_of_the_kings_side() {
    assert!(
        checked("Kc4 Bf6 kh1 rf8"),
        "it lands by taking, and takes again"
    );
    assert!(!checked("Kc4 kh1 rf8 pf6"), "its own piece is in the way");
}

#[test]
fn pawn_steps_attack_through_the_passage() {
    assert!(checked("Kc4 kh1 pf7"), "one step");
    assert!(checked("Kc4 kh1 pf8"), "two, from its first rank");
    assert!(!checked("Kc4 Nf7 kh1 pf8"), "not over a piece");
    assert!(
        checked_through("Kc4 kh1 pf7", "c4f5"),
        "two, from its second"
    );
    assert!(
        !checked_through("Kc4 kh1 pf7 nf6", "c4f5"),
        "not over a piece"
    );
    assert!(
        !checked_through("Kc4 Nf5 kh1 pf7", "c4f5"),
        "a step takes nothing where it lands"
    );
    assert!(!checked("Kc4 Nf6 kh1 pf7"));
}

#[test]
fn pawn_captures_attack_through_the_passage() {
    assert!(checked("Kc4 Nf6 kh1 pe7"));
    assert!(!checked("Kc4 kh1 pe7"), "there is nothing to take on f6");
}

#[test]
fn an_en_passant_capture_attacks_when_it_is_available() {
    let before = set_up("Kf6 Pc2 Pg2 kh8 pb4", "w", "c3f6");
    assert!(refused(&before, "c4").message.contains("f6"));
    assert!(legal(&before).is_superset(&words("g3 g4")));
    assert!(!legal(&before).contains("c4"));
    // The double step is legal without a pawn on b4, or if the passage starts at another square.
    assert!(legal(&set_up("Kf6 Pc2 kh8 pa4", "w", "c3f6")).contains("c4"));
    assert!(legal(&set_up("Kf6 Pc2 kh8 pb4", "w", "d3f6")).contains("c4"));
    // Only the side to move can capture en passant, so White's pawn on b2 attacks nothing on c3.
    assert!(
        set_up_with("Kh1 Pb2 Pc4 kf6 pb4", "b", "-", "c3", "c3f6")
            .checks()
            .is_empty()
    );
    // The side that has moved must not be in check through the passage.
    let fen = |passed| format!("7k/8/5K2/8/1pP5/8/8/8 b - {passed} 0 1 c3f6");
    assert!(read_fen(&fen("c3")).is_err());
    assert!(read_fen(&fen("-")).is_ok());
}

#[test]
fn a_king_on_an_end_is_attacked_directly_whether_or_not_the_attacker_could_go_through() {
    assert!(checked("Kc4 kh1 rc8"));
    assert!(checked("Kc4 kh1 rc8 pf6"), "a friend at the far end");
    assert!(checked("Kc4 kh1 pb5"));
}

#[test]
fn a_king_elsewhere_is_attacked_directly_only() {
    assert!(!checked("Kd4 kh1 rf8"));
    assert!(checked("Kd4 kh1 rd8"));
    assert!(checked("Kc8 kh1 rc1"), "an end in between is no obstacle");
}

#[test]
fn a_turn_is_legal_when_after_all_of_it_the_king_is_not_attacked() {
    // The rook cannot block the check on a4, because the passage carries it on to f6.
    let before = set_up("Ka1 Rh4 kg8 ra8", "w", "a4f6");
    assert!(!legal(&before).iter().any(|turn| turn.starts_with('R')));
    assert!(refused(&before, "Ra4").message.contains("a1"));
    // Through the passage, the rook captures the attacker or blocks the check.
    assert!(legal(&set_up("Ka1 Rh4 kg8 ra8", "w", "b4a8")).contains("Rb4xa8+"));
    assert!(legal(&set_up("Ka1 Rh4 kg8 ra8", "w", "b4a5")).contains("Rb4-a5"));
}

#[test]
fn the_king_may_land_where_it_is_attacked_if_it_does_not_stay() {
    assert!(
        legal(&set_up("Kd3 kh8 pb5", "w", "c4f5")).contains("Kc4-f5"),
        "the pawn has nothing to take on c4 then"
    );
    assert!(
        !legal(&set_up("Kd3 kh8 rc8", "w", "c4f5")).contains("Kc4-f5"),
        "the rook could land on c4 and take on f5"
    );
    assert!(!legal(&set_up("Kd3 kh8 rf8", "w", "c4f5")).contains("Kc4-f5"));
}

#[test]
fn leaving_an_end_answers_an_attack_through_it_and_so_does_guarding_the_other() {
    let before = set_up("Kc4 Rb1 kh5 rf8", "w", "c4f6");
    assert_eq!(checks(&before), ["c4"]);
    assert!(!legal(&before).iter().any(|turn| turn.starts_with("Rb2")));
    assert!(legal(&before).is_superset(&words("Kb3 Kd4")));
    // The rook on f7 blocks the attack on the passage's end at f6.
    assert!(legal(&set_up("Kc4 Rb7 kh5 rf8", "w", "c4f6")).contains("Rf7"));
}

#[test]
fn mate_through_the_passage() {
    let (mated, name) = after(&set_up("Ka1 Pa2 kh8 rb8 rh5", "b", "a1e6"), "Re5");
    assert_eq!(
        (name.as_str(), verdict(&mated).as_deref()),
        ("Re5#", Some("0-1 checkmate"))
    );
    assert_eq!(checks(&mated), ["a1"]);
    // Without the pawn on a2, the king can escape.
    let (checked, name) = after(&set_up("Ka1 kh8 rb8 rh5", "b", "a1e6"), "Re5");
    assert_eq!((name.as_str(), legal(&checked)), ("Re5+", words("Ka2")));
}
