//! Turns before the reveal. Orthodox chess applies to them until a piece lands on a secret square.

use postern_rules::{
    AsideRecord, Color, GameLine, HighlightLook, PlayResult, StepEffect, Variant, Viewer,
};

use super::boards::{
    after, event_field, field, legal, legal_from, line_from, position, refused, set_up,
    set_up_with, start, taken_back, turn, verdict,
};
use crate::cells::{checks, click, from, names};
use crate::support::words;

#[test]
fn landing_on_ones_own_square_reveals_both_and_carries_on() {
    let (next, facts) = turn(
        &position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 (c4f6)"),
        "c4",
    );
    assert_eq!((facts.notation.as_str(), facts.reveals()), ("c4-f6", true));
    assert_eq!(
        next.full_fen(),
        "rnbqkbnr/pppppppp/5P2/8/8/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1 c4f6"
    );
    assert_eq!(
        next.fen(Viewer::Spectator),
        next.full_fen(),
        "revealed to all"
    );
    assert_eq!(
        names(
            Variant::EventChess,
            &next
                .features(Viewer::Spectator)
                .highlighted(HighlightLook::Gate)
        ),
        ["c4", "f6"]
    );
}

#[test]
fn landing_on_the_other_players_square_does_so_too() {
    let (next, name) = after(&set_up("Ke1 Ra6 ke8", "w", "(c4f6)"), "Rf6");
    assert_eq!(
        (name.as_str(), event_field(&next).as_str()),
        ("Rf6-c4", "c4f6")
    );
    let (_, name) = after(&set_up("Ke1 ke8 ra6", "b", "(c4f6)"), "Rf6");
    assert_eq!(name, "Rf6-c4");
}

#[test]
fn sliding_over_a_hidden_square_reveals_nothing() {
    let (next, facts) = turn(&set_up("Ke1 Rc1 kd8", "w", "(c4f6)"), "Rc6");
    assert_eq!((facts.notation.as_str(), facts.reveals()), ("Rc6", false));
    assert_eq!(event_field(&next), "(c4f6)");
    let (next, _) = after(&set_up("Ke1 Pc2 kd8", "w", "(c3f6)"), "c4");
    assert_eq!(event_field(&next), "(c3f6)", "nor does a double step");
}

#[test]
fn castling_reveals_where_the_king_or_the_rook_lands() {
    let castle = |event, text| {
        let before = position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 {event}"));
        let (next, name) = after(&before, text);
        (name, event_field(&next))
    };
    let expect = |name: &str, event: &str| (name.to_owned(), event.to_owned());
    assert_eq!(castle("(g1c5)", "O-O"), expect("O-O-c5", "g1c5"));
    assert_eq!(castle("(f1c5)", "O-O"), expect("O-O-c5", "f1c5"));
    assert_eq!(castle("(c1g5)", "O-O-O"), expect("O-O-O-g5", "c1g5"));
    assert_eq!(castle("(d1g5)", "O-O-O"), expect("O-O-O-g5", "d1g5"));
    assert_eq!(
        castle("(b1g5)", "O-O-O"),
        expect("O-O-O", "(b1g5)"),
        "the rook only passes there"
    );
    assert_eq!(castle("(d1g5)", "O-O"), expect("O-O", "(d1g5)"));
}

#[test]
fn en_passant_may_land_on_a_hidden_square() {
    let before = set_up_with("Ke1 Pe5 ke8 pd5 na7", "w", "-", "d6", "(b3d6)");
    let (next, name) = after(&before, "exd6");
    assert_eq!(name, "exd6-b3");
    assert_eq!(field(&next, 0), super::boards::board("Ke1 Pb3 ke8 na7"));
}

#[test]
fn check_and_legality_are_those_of_chess() {
    // If the passage were revealed, the rook would attack d4 through it.
    let before = set_up("Ke3 ke8 rf8 pd5", "w", "(d4f6)");
    assert!(legal(&before).contains("Kd4"));
    let revealed = set_up("Ke3 ke8 rf8 pd5", "w", "d4f6");
    assert!(!legal(&revealed).contains("Kd4"));
    // The king cannot land on an attacked square, even if a secret passage would carry it to
    // safety.
    let before = set_up("Ke3 ke8 pe5", "w", "(d4h6)");
    assert!(!legal(&before).iter().any(|turn| turn.starts_with("Kd4")));
    assert!(legal(&set_up("Ke3 ke8 pe5", "w", "d4h6")).contains("Kd4-h6"));
}

#[test]
fn castling_before_the_reveal_is_judged_by_its_landing() {
    let before = set_up_with("Ke1 Rh1 ke8 ph2", "w", "K", "-", "(g1a5)");
    assert!(!legal(&before).contains("O-O"));
    assert!(
        legal(&set_up_with("Ke1 Rh1 ke8 ph2", "w", "K", "-", "g1a5"))
            .iter()
            .any(|turn| turn.starts_with("O-O-a5"))
    );
}

#[test]
fn mate_is_that_of_chess() {
    let (next, name) = after(&set_up("Kh1 Pb4 ka8 rg8 rf7", "b", "(h3b5)"), "Rh7");
    assert_eq!(
        (name.as_str(), verdict(&next).as_deref()),
        ("Rh7#", Some("0-1 checkmate"))
    );
}

#[test]
fn pawns_step_twice_from_their_second_rank_only() {
    assert_eq!(
        legal_from(&set_up("Ke1 Pc3 ke8", "w", "(h3b5)"), "c3"),
        words("c4")
    );
    assert_eq!(
        legal_from(&set_up("Ke1 Pc2 ke8", "w", "(h3b5)"), "c2"),
        words("c3 c4")
    );
}

#[test]
fn a_turn_that_leaves_the_own_king_attacked_is_taken_back() {
    let before = set_up("Kh1 Ph2 kb8 rh8", "w", "(h3c5)");
    let (next, why) = taken_back(&before, "h3");
    assert_eq!(why, "the king on h1 would be attacked by the rook on h8");
    assert_eq!(
        next.full_fen(),
        before.full_fen().replace("(h3c5)", "h3c5"),
        "all but the squares is as before"
    );
    assert_eq!(next.to_move(), Color::White);
    refused(&next, "h3");
    assert_eq!(legal_from(&next, "h2"), words("h4"));
    assert_eq!(after(&next, "h4").1, "h4");
}

#[test]
fn a_king_is_taken_back_from_where_it_would_be_attacked_through_the_passage() {
    // The pawn does not attack f3, but could step there and capture on f6 through the passage.
    let (next, why) = taken_back(&set_up("Ke2 kb8 pf4", "w", "(f3f6)"), "Kf3");
    assert_eq!(
        why,
        "the king on f6 would be attacked through the passage: the pawn on f4 could land on f3"
    );
    assert_eq!(checks(&next), Vec::<&str>::new());
}

#[test]
fn a_king_that_lands_safely_may_be_attacked_at_the_far_end() {
    let (next, why) = taken_back(&set_up("Ke3 kb8 rg6", "w", "(f3c6)"), "Kf3");
    assert!(why.contains("c6"), "{why}");
    assert_eq!(event_field(&next), "f3c6");
}

#[test]
fn a_piece_that_is_carried_away_stops_no_check() {
    let (next, _) = taken_back(&set_up("Ka1 Rh4 kg8 ra8", "w", "(a4f6)"), "Ra4");
    assert_eq!(checks(&next), ["a1"]);
    assert_eq!(legal(&next), words("Kb1 Kb2"));
}

#[test]
fn castling_can_be_taken_back() {
    let before = set_up_with("Ke1 Rh1 kb8 ra5", "w", "K", "-", "(g1c5)");
    let (next, _) = taken_back(&before, "O-O");
    assert_eq!(
        next.full_fen(),
        before.full_fen().replace("(g1c5)", "g1c5"),
        "the right is kept"
    );
}

#[test]
fn en_passant_can_be_taken_back_and_the_pawn_stays_capturable() {
    // The passage carries the pawn to c2, where it no longer blocks the rook.
    let before = set_up_with("Kd1 Pe5 kb8 pd5 rd8", "w", "-", "d6", "(c2d6)");
    let (next, _) = taken_back(&before, "exd6");
    assert_eq!(next.full_fen(), before.full_fen().replace("(c2d6)", "c2d6"));
}

#[test]
fn no_other_turn_can_be_mate() {
    let (next, _) = taken_back(&set_up("Ka1 Rh4 kg8 ra8 qb3", "w", "(a4f6)"), "Ra4");
    assert_eq!(verdict(&next).as_deref(), Some("0-1 checkmate"));
    assert!(legal(&next).is_empty());
}

#[test]
fn no_other_turn_can_be_stalemate() {
    let (next, _) = taken_back(&set_up("Ka1 Pa3 kh8 ra8 qb3", "w", "(a4h5)"), "a4");
    assert_eq!(verdict(&next).as_deref(), Some("1/2-1/2 stalemate"));
}

#[test]
fn a_line_keeps_what_was_taken_back() {
    let mut line = line_from(set_up("Kh1 Ph2 kb8 rh8", "w", "(h3c5)"), "h3 h4");
    assert_eq!((line.plies().len(), line.asides().len()), (1, 1));
    let AsideRecord::TakenBack { facts, why } = &line.asides()[0].record else {
        panic!("{:?}", line.asides())
    };
    assert_eq!(facts.notation, "h3~");
    assert!(facts.reveals() && !why.is_empty());
    line.truncate(0);
    assert_eq!(
        event_field(line.position()),
        "h3c5",
        "what came to light stays"
    );
}

#[test]
fn a_reveal_that_carries_a_pawn_to_its_last_rank_asks_for_the_promotion() {
    let mut next = set_up("Ke1 Pc2 ke8", "w", "(c4g8)");
    let white = Viewer::Player(Color::White);
    let played = next.play_as(white, "c4").unwrap();
    assert!(
        matches!(&played, PlayResult::Landed(facts) if facts.reveals()),
        "{played:?}"
    );
    assert_eq!(
        (next.to_move(), verdict(&next)),
        (Color::White, None),
        "the turn is not over"
    );
    let offered = next
        .legal_turns(white)
        .into_iter()
        .map(|choice| click(Variant::EventChess, choice.steps.last().unwrap()));
    assert_eq!(
        offered.collect::<std::collections::BTreeSet<_>>(),
        words("=Q =R =B =N")
    );
    assert!(
        next.legal_turns(Viewer::Spectator)
            .iter()
            .all(|choice| from(Variant::EventChess, choice) == "g8")
    );
    assert!(
        next.clone().play_as(white, "Kd1").is_err(),
        "nothing else may be played"
    );
    let PlayResult::Whole(facts) = next.play_as(white, "=Q").unwrap() else {
        panic!("it is over")
    };
    assert_eq!(facts.notation, "c4-g8=Q+");
    assert_eq!(next.full_fen(), "4k1Q1/8/8/8/8/8/8/4K3 b - - 0 1 c4g8");
    assert!(
        facts
            .steps
            .iter()
            .flat_map(|step| &step.effects)
            .any(|effect| matches!(effect, StepEffect::Become { .. }))
    );
}

#[test]
fn a_landing_is_no_turn_of_the_line_until_it_is_finished() {
    let mut line = GameLine::new(set_up("Ke1 Pc2 ke8", "w", "(c4g8)"));
    submit_as_white(&mut line, "c4");
    assert_eq!((line.plies().len(), line.asides().len()), (0, 1));
    submit_as_white(&mut line, "=N");
    assert_eq!((line.plies().len(), line.asides().len()), (1, 0));
    assert_eq!(line.plies()[0].facts.notation, "c4-g8=N");
    let whole = line_from(set_up("Ke1 Pc2 ke8", "w", "(c4g8)"), "c4-g8=N");
    assert_eq!(whole.position().full_fen(), line.position().full_fen());
}

#[test]
fn a_landing_on_the_last_rank_that_is_carried_away_does_not_promote() {
    let before = set_up("Ke1 Pc7 ke7", "w", "(c1c8)");
    assert_eq!(
        legal_from(&before, "c7"),
        words("c8=Q c8=R c8=B c8=N+"),
        "nobody knows yet"
    );
    let (next, name) = after(&before, "c8=Q");
    assert_eq!(
        (name.as_str(), field(&next, 0).as_str()),
        ("c8-c1", "8/4k3/8/8/8/8/8/2P1K3")
    );
}

#[test]
fn a_turn_that_touches_no_chosen_square_tells_nothing() {
    let (next, facts) = turn(
        &line_from(start(), "event W@c4 B@f6").position().clone(),
        "e4",
    );
    assert!(!facts.reveals());
    assert_eq!(
        next.fen(Viewer::Spectator),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 ?"
    );
}

/// Plays a turn, given as text, knowing only White's secrets.
fn submit_as_white(line: &mut GameLine, text: &str) {
    let record = line.judge_as(Viewer::Player(Color::White), text).unwrap();
    line.append(record);
}
