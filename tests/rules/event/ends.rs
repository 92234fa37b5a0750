//! Game results, and draws that can be claimed.

use postern_rules::{EndReason, GameLineError};

use super::boards::{
    after, legal, line_from, position, refused, set_up, set_up_with, start, verdict,
};

#[test]
fn checkmate_ends_the_game() {
    let line = line_from(start(), "f3 e5 g4 Qh4");
    assert_eq!(line.outcome().unwrap().to_string(), "0-1 checkmate");
    assert_eq!(line.plies()[3].facts.notation, "Qh4#");
    assert!(legal(line.position()).is_empty());
    assert!(
        matches!(line.clone().submit("event"), Err(GameLineError::Over(_))),
        "nor can an event be started"
    );
    refused(line.position(), "a3");
}

#[test]
fn stalemate_ends_the_game() {
    let (next, name) = after(&set_up("Kb6 Qc1 ka8", "w", "-"), "Qc7");
    assert_eq!(
        (name.as_str(), verdict(&next).as_deref()),
        ("Qc7", Some("1/2-1/2 stalemate"))
    );
    assert!(next.checks().is_empty() && legal(&next).is_empty());
}

#[test]
fn a_friend_at_the_far_end_can_make_a_stalemate() {
    let stands = |event| verdict(&set_up("Kh1 Pc3 Ph6 ke8 qf2 ph7", "w", event));
    assert_eq!(
        stands("c4h6").as_deref(),
        Some("1/2-1/2 stalemate"),
        "c4 would carry the pawn to h6"
    );
    assert_eq!(stands("c4h5"), None);
}

#[test]
fn king_against_king_is_a_draw() {
    let line = line_from(set_up("Ke1 ke8 pd2", "w", "-"), "Kxd2");
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1/2-1/2 king against king"
    );
    for event in ["-", "d00", "(c4f6)", "?", "c4f6"] {
        assert_eq!(
            verdict(&set_up("Ke1 kh8", "b", event)).as_deref(),
            Some("1/2-1/2 king against king"),
            "{event}"
        );
    }
}

#[test]
fn other_dead_positions_are_played_on() {
    for pieces in [
        "Ke1 Nb1 kh8",
        "Ke1 Bc1 kh8",
        "Ke1 Pa2 kh8 pa3",
        "Ke1 Bc1 kh8 bf8",
    ] {
        assert_eq!(verdict(&set_up(pieces, "w", "-")), None, "{pieces}");
    }
}

#[test]
fn the_third_occurrence_can_be_claimed_and_the_fifth_draws() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    let line = line_from(start(), &there_and_back.repeat(2));
    assert_eq!(
        (line.claimable(), line.outcome()),
        (Some(EndReason::ThreefoldRepetition), None)
    );
    let line = line_from(start(), &there_and_back.repeat(4));
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1/2-1/2 fivefold repetition"
    );
}

#[test]
fn an_en_passant_capture_that_is_illegal_makes_no_other_position() {
    let round = " Kc8 Kf1 Kd8 Ke1";
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1 -";
    let line = line_from(position(pinned), &format!("e4{}", round.repeat(4)));
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1/2-1/2 fivefold repetition"
    );
    // The pawn is not pinned, so a legal en passant capture makes the position a different one.
    let free = "3k4/8/8/8/3p4/8/4P3/R3K3 w - - 0 1 -";
    let line = line_from(position(free), &format!("e4{}", round.repeat(4)));
    assert_eq!(
        (line.outcome(), line.claimable()),
        (None, Some(EndReason::ThreefoldRepetition))
    );
    // The passage can make an en passant capture legal or illegal, which also matters for
    // repetition.
    let key = |passed, event| set_up_with("Kg1 Pe4 kd8 pd4 rh8", "b", "-", passed, event).key();
    assert_ne!(key("e3", "a3f6"), key("-", "a3f6"));
    assert_eq!(
        key("e3", "e3h8"),
        key("-", "e3h8"),
        "its own rook stands at the far end"
    );
}

#[test]
fn a_position_for_repetition_includes_the_state_of_the_event() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    let line = line_from(
        start(),
        &format!("{there_and_back} event W@c4 B@f5 {there_and_back}"),
    );
    assert_eq!(
        line.claimable(),
        None,
        "twice before the event, twice since"
    );
    let line = line_from(
        start(),
        &format!("{there_and_back} event W@c4 B@f5 {there_and_back}{there_and_back}"),
    );
    assert_eq!(line.claimable(), Some(EndReason::ThreefoldRepetition));
}

#[test]
fn a_position_after_the_reveal_is_another() {
    let hidden = position("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 (c4f6)").key();
    let revealed = position("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 c4f6").key();
    let other = position("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 c4f5").key();
    let none = position("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1 -").key();
    let count = [&hidden, &revealed, &other, &none]
        .into_iter()
        .collect::<std::collections::BTreeSet<_>>()
        .len();
    assert_eq!(count, 4);
}

#[test]
fn a_piece_that_comes_back_repeats_but_for_the_side_to_move() {
    // Each pair of turns leads to the same position again.
    let both = "Rc6-c4 Kg8 Rc6-c4 Kh8 ";
    let line = line_from(set_up("Ke1 Rc4 kh8", "w", "c4c6"), &both.repeat(2));
    assert_eq!(line.claimable(), Some(EndReason::ThreefoldRepetition));
}

#[test]
fn rights_make_positions_differ() {
    let with = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 -").key();
    assert_ne!(with, position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -").key());
    let counters = position("4k3/8/8/8/8/8/8/R3K3 w Q - 7 9 -").key();
    assert_eq!(with, counters);
}

#[test]
fn fifty_quiet_moves_can_be_claimed_and_seventy_five_draw() {
    let line = line_from(position("4k3/8/8/8/8/8/8/R3K3 w - - 99 90 c4f6"), "Ra2");
    assert_eq!(
        (line.claimable(), line.outcome()),
        (Some(EndReason::FiftyMoveRule), None)
    );
    let line = line_from(position("4k3/8/8/8/8/8/8/R3K3 w - - 149 120 c4f6"), "Ra2");
    assert_eq!(line.outcome().unwrap().to_string(), "1/2-1/2 75-move rule");
    let line = line_from(position("7k/8/6K1/8/8/8/8/R7 w - - 149 120 c4f6"), "Ra8");
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1-0 checkmate",
        "mate goes before"
    );
}

#[test]
fn a_pawn_that_waits_for_its_promotion_has_moved() {
    let line = line_from(position("4k3/8/8/8/8/8/2P5/4K3 w - - 100 90 (c4g8)"), "c4");
    assert_eq!(
        line.claimable(),
        None,
        "the last 50 moves have a pawn’s move"
    );
}
