//! Kings can neither capture nor be exploded by their own side. They may touch, and exploding the
//! opponent's king wins.

use super::boards::{
    after, board, board_after, field, legal, legal_from, refused, set_up, verdict,
};
use crate::cells::checks;

#[test]
fn a_king_may_not_capture() {
    let before = set_up("Ke1 ra8 nd2 kh8", "w");
    assert!(!legal_from(&before, "e1").contains(&"Kxd2".to_owned()));
    assert_eq!(
        refused(&before, "Kxd2").message,
        "A king may not capture: it would explode."
    );
}

#[test]
fn an_attacker_beside_the_king_is_answered_all_the_same() {
    let before = set_up("Ka1 qb2 kh8 Ph2", "w");
    assert_eq!(checks(&before), ["a1"]);
    assert_eq!(
        verdict(&before).as_deref(),
        Some("0-1 checkmate"),
        "the king may not take"
    );
}

#[test]
fn your_own_king_may_not_explode() {
    let before = set_up("Kd4 Nc6 kh8 ne5 ph2", "w");
    assert!(!legal(&before).contains("Nxe5"));
    assert_eq!(
        refused(&before, "Nxe5").message,
        "The explosion on e5 would take your own king on d4."
    );
    assert!(
        !legal(&set_up("Kd4 Nc6 kd6 ne5 ph2", "w")).contains("Nxe5"),
        "not even with the other king"
    );
}

#[test]
fn a_capture_next_to_the_enemy_king_wins_at_once() {
    let before = set_up("Ka1 Ng5 ke8 pf7 qd8", "w");
    let (next, name) = after(&before, "Nxf7");
    assert_eq!(
        (name.as_str(), verdict(&next).as_deref()),
        ("Nxf7#", Some("1-0 king exploded"))
    );
    assert_eq!(field(&next, 0), board("Ka1 qd8"));
    assert!(legal(&next).is_empty() && checks(&next).is_empty());
}

#[test]
fn a_king_can_be_taken_by_no_turn_but_an_explosion() {
    let before = set_up("Ka1 Re1 ke8 ph7", "b");
    assert_eq!(checks(&before), ["e8"]);
    assert!(!legal(&before).contains("h6"), "check has to be answered");
}

#[test]
fn in_check_the_enemy_king_may_still_be_exploded() {
    let before = set_up("Ke1 Ng5 kd8 re8 pe7 Ph2", "w");
    assert_eq!(checks(&before), [""; 0], "the pawn on e7 stands between");
    let before = set_up("Ke1 Ng5 kg8 re8 pf7 Ph2", "w");
    assert_eq!(checks(&before), ["e1"]);
    let (next, name) = after(&before, "Nxf7");
    assert_eq!(
        (name.as_str(), verdict(&next).as_deref()),
        ("Nxf7#", Some("1-0 king exploded"))
    );
    assert!(!legal(&before).contains("h3"));
}

#[test]
fn an_explosion_can_take_the_attacker() {
    let before = set_up("Ke1 Bb5 ka8 re8 nd7", "w");
    assert_eq!(checks(&before), ["e1"]);
    assert_eq!(board_after(&before, "Bxd7"), board("Ke1 ka8"));
}

#[test]
fn a_pinned_piece_may_capture_when_the_explosion_takes_the_attacker() {
    let before = set_up("Ke1 Ne5 ka8 re7 nd7", "w");
    assert!(legal(&before).contains("Nxd7"));
    let before = set_up("Ke1 Ne5 ka8 re7 nc6", "w");
    assert_eq!(
        refused(&before, "Nxc6").message,
        "The king on e1 would be attacked by the rook on e7."
    );
}

#[test]
fn an_explosion_must_not_open_a_line_to_your_own_king() {
    let before = set_up("Ke1 Ne4 Bb7 kh8 re8 nd5", "w");
    assert_eq!(
        refused(&before, "Bxd5").message,
        "The king on e1 would be attacked by the rook on e8.",
        "the knight on e4 would explode"
    );
}

#[test]
fn kings_may_stand_next_to_each_other() {
    let before = set_up("Kd4 kf4 Ph2", "w");
    assert!(legal(&before).contains("Ke4"));
    let next = after(&before, "Ke4").0;
    assert_eq!((checks(&next), verdict(&next)), (vec![], None));
}

#[test]
fn kings_that_touch_cannot_be_in_check() {
    let touching = set_up("Kd4 ke5 rd8 qa4 Ph2", "w");
    assert_eq!(checks(&touching), [""; 0]);
    assert!(
        legal(&touching).contains("h3"),
        "nothing has to be answered"
    );
    let before = set_up("Kd4 kf5 rd8 Ph2", "w");
    assert_eq!(checks(&before), ["d4"]);
    assert!(
        legal(&before).contains("Ke4"),
        "going next to the enemy king ends the check"
    );
}

#[test]
fn kings_that_part_are_attacked_as_ever() {
    let touching = set_up("Kd4 ke5 rd8 Ph2", "w");
    let own = legal_from(&touching, "d4");
    assert_eq!(
        own,
        ["Kc3", "Kc4", "Kc5", "Kd5", "Ke3", "Ke4"],
        "not to d3, which the rook attacks; d5 is attacked too, but touches the other king"
    );
    assert_eq!(
        refused(&touching, "Kd3").message,
        "The king on d3 would be attacked by the rook on d8."
    );
    let touching = set_up("Kd4 ke5 Rd1 Ra6", "b");
    assert!(
        !legal(&touching).contains("Ke6"),
        "to part is to be attacked from a6"
    );
}

#[test]
fn a_king_that_walks_away_may_give_check() {
    let touching = set_up("Kd4 kd5 Rd1 pa7", "w");
    let (next, name) = after(&touching, "Kc3");
    assert_eq!((name.as_str(), checks(&next)), ("Kc3+", vec!["d5"]));
}

#[test]
fn touching_kings_shield_each_other_from_explosions() {
    // A capture next to Black's king is refused if it is also next to White's king. Otherwise it
    // wins.
    let both = set_up("Kd4 ke4 Rd8 nd5", "w");
    assert_eq!(
        refused(&both, "Rxd5").message,
        "The explosion on d5 would take your own king on d4."
    );
    let one = set_up("Kd4 ke4 Rf8 nf4", "w");
    let (next, name) = after(&one, "Rxf4");
    assert_eq!(
        (name.as_str(), verdict(&next).as_deref()),
        ("Rxf4#", Some("1-0 king exploded"))
    );
}
