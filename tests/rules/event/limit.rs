//! Starting an event, and the limit on captures before that.

use postern_rules::{EntryKind, GameLineError, Viewer};

use super::boards::{
    after, board, event_field, legal, legal_from, line_from, position, refused, set_up,
    set_up_with, start, verdict,
};
use crate::cells::checks;
use crate::support::words;

#[test]
fn a_game_starts_with_an_event_to_start() {
    assert_eq!(
        start().full_fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d00"
    );
    let events = start().events().unwrap();
    assert_eq!(
        events
            .startable
            .iter()
            .map(|card| (card.number, card.name))
            .collect::<Vec<_>>(),
        [(5, "Hidden Passage")]
    );
    assert!(
        events.startable[0].condition.is_none(),
        "the source: no condition"
    );
    assert!(!events.hidden && !events.must_start);
}

#[test]
fn the_player_to_move_starts_it_before_moving() {
    let line = line_from(start(), "e4 event");
    let events = line.events().unwrap();
    assert!(events.hidden && events.startable.is_empty());
    let features = line.position().features(Viewer::Spectator);
    assert_eq!(
        features
            .cards
            .in_force
            .iter()
            .map(|card| card.number)
            .collect::<Vec<_>>(),
        [5]
    );
    assert_eq!((line.plies().len(), line.asides().len()), (1, 1));
    assert_eq!(line.asides()[0].by, postern_rules::Color::Black);
    assert_eq!(
        line.position().to_move(),
        postern_rules::Color::Black,
        "the turn is still to come"
    );
}

#[test]
fn it_is_started_once() {
    for before in [
        "event",
        "event W@c4 B@f6",
        "event W@c4 B@f6 e4",
        "event W@c4 B@f6 c4",
    ] {
        let mut line = line_from(start(), before);
        let error = line.submit("event").unwrap_err();
        assert!(
            matches!(error, GameLineError::Illegal(_)),
            "{before}: {error}"
        );
    }
}

#[test]
fn without_an_event_there_is_none_to_start() {
    for event in ["-", "c4f6", "(c4f6)", "?"] {
        let mut line = line_from(set_up("Ke1 ke8 Ra1", "w", event), "");
        assert!(
            matches!(line.submit("event"), Err(GameLineError::Illegal(_))),
            "{event}"
        );
    }
}

#[test]
fn captures_of_pieces_other_than_pawns_are_counted() {
    let before = set_up("Ke1 Ra1 ke8 na8 rh2", "w", "d00");
    let (white, _) = after(&before, "Rxa8+");
    assert_eq!(event_field(&white), "d10");
    let black = set_up("Ke1 Ra1 Qb2 ke8 rh2", "b", "d10");
    assert_eq!(event_field(&after(&black, "Rxb2").0), "d11");
}

#[test]
fn captures_of_pawns_are_not_counted() {
    let before = set_up("Ke1 Ra1 ke8 pa7", "w", "d01");
    assert_eq!(event_field(&after(&before, "Rxa7").0), "d01");
    let full = set_up("Ke1 Ra1 ke8 pa7", "w", "d21");
    assert_eq!(event_field(&after(&full, "Rxa7").0), "d21");
    let passed = set_up_with("Ke1 Pe5 ke8 pd5", "w", "-", "d6", "d10");
    assert_eq!(event_field(&after(&passed, "exd6").0), "d10");
}

#[test]
fn a_third_capture_is_illegal() {
    let taken = set_up("Ke1 Ra1 ke8 na7", "w", "d20");
    let illegal = refused(&taken, "Rxa7");
    assert!(
        illegal.message.contains("event"),
        "it says what to do: {}",
        illegal.message
    );
    assert!(!legal(&taken).contains("Rxa7"));
    assert_eq!(
        legal_from(&taken, "a1"),
        words("Ra2 Ra3 Ra4 Ra5 Ra6 Rb1 Rc1 Rd1")
    );
    // The capture is legal if the piece is a pawn, or if White has captured one piece fewer.
    assert!(legal(&set_up("Ke1 Ra1 ke8 pa7", "w", "d20")).contains("Rxa7"));
    assert!(legal(&set_up("Ke1 Ra1 ke8 na7", "w", "d12")).contains("Rxa7"));
}

#[test]
fn the_limit_binds_the_player_who_has_reached_it() {
    assert!(legal(&set_up("Ke1 Ra1 ke8 ra7", "b", "d20")).contains("Rxa1+"));
    assert!(!legal(&set_up("Ke1 Ra1 ke8 ra7", "b", "d02")).contains("Rxa1+"));
}

#[test]
fn a_promotion_by_capture_is_within_the_limit_too() {
    let before = set_up("Ke1 Pb7 ke7 ra8", "w", "d20");
    assert_eq!(legal_from(&before, "b7"), words("b8=Q b8=R b8=B b8=N"));
}

#[test]
fn a_piece_that_may_not_capture_still_gives_check() {
    let checked = set_up("Ke1 Pa2 ke8 re7 ra8", "w", "d02");
    assert_eq!(checks(&checked), ["e1"]);
    assert!(!legal(&checked).contains("a3"));
    // The king cannot move to a square where it could be captured, even if the limit forbids that
    // capture.
    assert!(!legal(&set_up("Kd1 ke8 re7", "w", "d02")).contains("Ke1"));
}

#[test]
fn mate_is_judged_without_the_limit() {
    let before = set_up("Kh1 Ra1 kd3 qg3 rf8", "b", "d20");
    let (next, name) = after(&before, "Rf1");
    assert_eq!(
        (name.as_str(), verdict(&next)),
        ("Rf1+", None),
        "the rook could take"
    );
    assert!(legal(&next).is_empty() && next.perft(1) == 0);
    assert!(next.events().unwrap().must_start);
}

#[test]
fn stalemate_is_judged_without_the_limit() {
    let walled = set_up("Kh1 Ph2 ph3 ng1 ke8", "w", "d20");
    assert!(checks(&walled).is_empty() && legal(&walled).is_empty());
    assert_eq!(verdict(&walled), None, "the king could take on g1");
    assert!(walled.events().unwrap().must_start);
}

#[test]
fn who_has_no_move_by_the_limit_alone_starts_the_event() {
    let mut line = line_from(set_up("Kh1 Ra1 kd3 qg3 rf1", "w", "d20"), "");
    assert!(line.submit("Rxf1").is_err());
    for text in ["event", "W@c4", "B@f6"] {
        assert_eq!(line.submit(text).unwrap(), EntryKind::Aside);
    }
    assert_eq!(line.play("Rxf1").unwrap().facts.notation, "Rxf1");
}

#[test]
fn starting_the_event_lifts_the_limit_from_both() {
    let line = line_from(
        set_up("Ke1 Ra1 Nb6 ke8 na7 rh6", "w", "d22"),
        "event W@c4 B@f6 Rxa7 Rxb6",
    );
    assert_eq!(
        line.position().full_fen(),
        format!("{} w - - 0 2 (c4f6)", board("Ke1 Ra7 rb6 ke8"))
    );
    let features = line.position().features(Viewer::Spectator);
    assert!(features.counters.is_empty());
}

#[test]
fn without_an_event_there_is_no_limit() {
    let line = line_from(
        position("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1 -"),
        "Rxa8 Rxh1 Rxb8 Rxg1 Rxc8 Rxf1+ Kxf1",
    );
    assert_eq!(event_field(line.position()), "-");
}
