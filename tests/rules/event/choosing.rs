//! Choosing secret squares: each player irrevocably chooses an empty square in their own half.

use std::collections::BTreeSet;

use postern_rules::{Color, EntryKind, GameLine, GameLineError, Variant, Viewer};

use super::boards::{line_from, position, read_fen, set_up, start, verdict};
use crate::cells::checks;

/// The game text that starts the event at the initial position.
const STARTED: &str = "event";

fn refusal(before: &str, text: &str) -> String {
    let mut line = line_from(start(), before);
    let full = line.position().full_fen();
    let error = line.submit(text).unwrap_err();
    assert!(
        matches!(error, GameLineError::Illegal(_)),
        "{text}: {error:?}"
    );
    assert_eq!(
        line.position().full_fen(),
        full,
        "{text} is refused and changes nothing"
    );
    error.to_string()
}

#[test]
fn both_owe_a_choice_as_soon_as_the_event_starts() {
    let line = line_from(start(), STARTED);
    let events = line.events().unwrap();
    assert!(events.owed[Color::White] && events.owed[Color::Black]);
    assert!(!events.chosen[Color::White] && !events.chosen[Color::Black]);
}

#[test]
fn an_empty_square_of_the_own_half_may_be_chosen() {
    let line = line_from(set_up("Ke1 Pa2 Nf4 Rh5 ke8 pb4 pd5", "w", "d00"), STARTED);
    let choosable = |side| {
        let position = line.position();
        let cells = position.features(Viewer::Player(side)).choosable(side);
        let names = position.variant().geometry().names(&cells);
        names.into_iter().collect::<BTreeSet<_>>()
    };
    let half = |ranks: &str, occupied: &str| -> BTreeSet<String> {
        let squares = "abcdefgh"
            .chars()
            .flat_map(|file| ranks.chars().map(move |rank| format!("{file}{rank}")));
        squares
            .filter(|square| !occupied.contains(square.as_str()))
            .collect()
    };
    assert_eq!(
        choosable(Color::White),
        half("1234", "e1 a2 f4 b4"),
        "no piece of either side stands there"
    );
    assert_eq!(choosable(Color::Black), half("5678", "h5 e8 d5"));
}

#[test]
fn the_other_half_is_refused() {
    assert!(refusal(STARTED, "W@c5").contains("c5"));
    assert!(refusal(STARTED, "B@f4").contains("f4"));
}

#[test]
fn an_occupied_square_is_refused() {
    assert!(refusal(STARTED, "W@e2").contains("e2"));
    assert!(refusal(STARTED, "B@g8").contains("g8"));
}

#[test]
fn what_is_no_square_is_refused() {
    for text in [
        "W@i4", "W@c9", "W@c0", "W@", "W@c", "W@c44", "B@é6", "B@🦀", "X@c4",
    ] {
        let mut line = line_from(start(), STARTED);
        assert!(line.submit(text).is_err(), "{text}");
    }
}

#[test]
fn whoever_names_no_square_is_asked_for_one() {
    for (text, example) in [("W@", "c4"), ("B@ ", "f6")] {
        assert_eq!(
            refusal(STARTED, text),
            format!("Name the square that you choose, such as {example}.")
        );
    }
}

/// A board on which White's half has no empty square, but White has a legal turn.
const CROWDED: &str = "4k3/8/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/NNNNKNNN";

#[test]
fn the_event_does_not_start_while_a_half_has_no_square_to_choose() {
    let fen = format!("{CROWDED} w - - 0 1");
    let mut line = GameLine::new(position(&format!("{fen} d00")));
    assert!(
        line.submit("event")
            .unwrap_err()
            .to_string()
            .contains("no empty square")
    );
    assert!(line.events().unwrap().startable.is_empty());
    line.submit("a5").unwrap();
    assert_eq!(
        line.events().unwrap().startable.len(),
        1,
        "there is room now"
    );
    line.submit("event").unwrap();
    let error = read_fen(&format!("{fen} ?")).unwrap_err();
    assert!(error.contains("no empty square"), "{error}");
    assert!(
        read_fen(&format!("{fen} a4a5")).is_ok(),
        "nobody has to choose any more"
    );
}

#[test]
fn the_capture_limit_binds_nobody_while_no_event_can_be_started() {
    // The rook is Black's only piece besides the king.
    let fen = format!(
        "{} w - - 0 1 d20",
        CROWDED.replacen("/8/PPPPPPPP", "/1r6/PPPPPPPP", 1)
    );
    let mut line = GameLine::new(position(&fen));
    assert!(!line.events().unwrap().must_start);
    line.submit("axb5").unwrap();
}

#[test]
fn either_may_choose_first() {
    for order in ["event W@c4 B@f6", "event B@f6 W@c4"] {
        let line = line_from(start(), order);
        assert_eq!(
            line.position().full_fen(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 (c4f6)"
        );
    }
}

#[test]
fn a_choice_cannot_be_changed() {
    refusal("event W@c4", "W@c3");
    refusal("event B@f6", "B@f6");
    refusal("event W@c4 B@f6", "B@f5");
    refusal("event W@c4 B@f6 c4", "W@c3");
}

#[test]
fn nobody_chooses_before_the_event_starts() {
    refusal("e4", "W@c4");
    refusal("e4", "B@f6");
}

#[test]
fn no_turn_is_played_until_the_other_has_chosen_too() {
    for before in ["event W@c4", "event B@f6"] {
        refusal(before, "e4");
        assert!(line_from(start(), before).play("e4").is_err(), "{before}");
    }
}

#[test]
fn a_game_text_without_the_choices_goes_on_without_them() {
    // The text of a running game lacks the secret choices, but the legal turns are still known.
    let mut line = line_from(start(), "event e4");
    assert_eq!(
        line.position().full_fen(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 ?"
    );
    assert!(
        line.submit("B@f6").is_err() && line.submit("W@c4").is_err(),
        "the time of choosing is over"
    );
    assert!(!line.events().unwrap().choosing());
}

#[test]
fn then_the_player_whose_turn_it_is_moves() {
    let mut line = line_from(start(), "e4 event W@c4 B@f6");
    assert_eq!(line.position().to_move(), Color::Black);
    assert_eq!(line.submit("e5").unwrap(), EntryKind::Turn);
    assert_eq!(
        line.position().full_fen(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 (c4f6)"
    );
}

#[test]
fn who_has_chosen_is_known_to_all() {
    let events = line_from(start(), "event B@f6").events().unwrap();
    assert!(!events.chosen[Color::White] && events.chosen[Color::Black]);
    assert!(events.owed[Color::White] && !events.owed[Color::Black]);
    assert!(events.hidden && events.choosing() && events.known() == 0);
}

#[test]
fn a_choice_is_known_to_its_owner() {
    let line = line_from(start(), "event W@c4 B@f6");
    let seen = |owner, viewer: Viewer| {
        let secret = line
            .position()
            .secrets()
            .into_iter()
            .find(|(_, cell)| cell.owner() == owner)
            .unwrap()
            .1;
        let cell = secret.visible_to(viewer)?;
        Some(Variant::EventChess.geometry().name(*cell))
    };
    assert_eq!(seen(Color::White, Viewer::Player(Color::White)), Some("c4"));
    assert_eq!(seen(Color::Black, Viewer::Player(Color::Black)), Some("f6"));
    assert_eq!(seen(Color::White, Viewer::Player(Color::Black)), None);
    assert_eq!(seen(Color::Black, Viewer::Spectator), None);
}

#[test]
fn an_event_may_be_started_in_check() {
    let line = line_from(set_up("Ke1 ke8 re7", "w", "d00"), "event W@e2 B@e6");
    assert_eq!(
        checks(line.position()),
        ["e1"],
        "an empty square stops nothing"
    );
    assert_eq!(verdict(line.position()), None);
}
