//! The stored effects of turns: they survive a round trip, are short, and suffice to replay a game
//! without the rules.

use postern_game::view::AsideKind;
use postern_game::{FoldError, Game, GameEvent, OpponentKind, Refusal, create};
use postern_rules::{Color, EndReason, GameLine, Outcome, Position, Variant, Viewer};
use postern_store::codec::{decode, encode};

use crate::helpers::*;
use crate::reveals::{RUNNER, SHIELD, hidden};

/// The maximum average size in bytes of a turn's body in a game.
const MAX_TURN_BYTES: usize = 250;

/// Returns the log of a game with this many random turns, which are the same in each run. In Event
/// Chess, an event is active and both squares are chosen.
fn random_log(variant: Variant, turns: usize) -> Vec<GameEvent> {
    let mut new = new_game(OpponentKind::BothSides, three_days());
    new.variant = variant;
    let mut log = create(
        new,
        &ann(),
        postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    let mut line = GameLine::new(Position::start(variant));
    let mut state = 7_u64;
    while line.plies().len() < turns && line.outcome().is_none() {
        let legal = line.position().legal_turns(Viewer::BothPlayers);
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let pick = usize::try_from(state >> 33).unwrap() % legal.len();
        let turn = &legal[pick].notation;
        log.push(GameEvent::Played(judged(&mut line, turn)));
    }
    log
}

fn folded(log: &[GameEvent]) -> Result<Game, FoldError> {
    let numbered = (1..).zip(log).map(|(seq, event)| (event, seq, START));
    Game::fold(game_id("game"), numbered)
}

/// Encodes an event as a row and decodes it again.
fn read_back(event: &GameEvent, variant: Variant) -> GameEvent {
    let row = encode(event);
    decode(row.kind, row.version, &row.body, None, Some(variant))
        .unwrap_or_else(|error| panic!("{}: {error}", row.body))
        .event
}

#[test]
fn what_turns_did_is_read_back_and_short() {
    for variant in Variant::ALL {
        let log = random_log(variant, 120);
        for event in &log {
            assert_eq!(&read_back(event, variant), event);
        }
        let turns = &log[1..];
        let bytes: usize = turns.iter().map(|event| encode(event).body.len()).sum();
        let average = bytes / turns.len();
        assert!(
            average <= MAX_TURN_BYTES,
            "{variant}: {average} bytes a turn"
        );
    }
}

#[test]
fn hidden_squares_landings_and_turns_taken_back_are_read_back() {
    let mut landing = hidden(RUNNER, "c4", "g8", blitz());
    landing.turns(&["Kb1", "Kh6"]);
    landing.by(&ann(), play("c4", 2)).unwrap();
    landing.by(&ann(), play("=R", 2)).unwrap();
    let mut shield = hidden(SHIELD, "e4", "a5", three_days());
    shield.by(&ann(), play("Re4", 0)).unwrap();
    for table in [landing, shield] {
        let log: Vec<GameEvent> = table
            .log
            .iter()
            .map(|(logged, ..)| logged.event.clone())
            .collect();
        for event in &log {
            assert_eq!(&read_back(event, Variant::EventChess), event);
        }
        let again = folded(&log).unwrap();
        assert_eq!(again.line().position(), table.game.line().position());
    }
}

/// A game replays as it was played, even if its turns are illegal under the current rules.
#[test]
fn a_fold_asks_no_rules() {
    let mut log = random_log(Variant::HoleChess, 10);
    for event in &mut log {
        if let GameEvent::Played(judged) = event {
            judged.turn = "no turn of any game".to_owned();
        }
        if let GameEvent::Created(setup) = event {
            setup.rules_version = 0;
            setup.fen = Some("no position of any game".to_owned());
        }
    }
    let game = folded(&log).unwrap();
    assert_eq!(game.line().plies().len(), 10);
    assert_eq!(game.rules_version(), 0);
}

/// Moves back and forth until the initial position has occurred five times.
const SHUFFLE: [&str; 16] = [
    "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3",
    "Nf6", "Ng1", "Ng8",
];

/// Returns the log of a game that older rules allowed to continue after a fivefold repetition.
fn past_a_fivefold_repetition() -> Vec<GameEvent> {
    let mut new = new_game(OpponentKind::BothSides, three_days());
    new.variant = Variant::EventChess;
    let mut log = create(
        new,
        &ann(),
        postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    if let GameEvent::Created(setup) = &mut log[0] {
        setup.rules_version = 0;
    }
    let mut line = GameLine::new(Position::start(Variant::EventChess));
    log.extend(SHUFFLE.map(|turn| GameEvent::Played(judged(&mut line, turn))));
    log
}

#[test]
fn a_game_that_passed_a_fivefold_repetition_is_read_and_goes_on() {
    let log = past_a_fivefold_repetition();
    let game = folded(&log).unwrap();
    assert_eq!(game.outcome(), None, "only an event ends a game");
    let fivefold = Outcome::draw(EndReason::FivefoldRepetition);
    assert_eq!(game.line().outcome(), Some(fivefold));
    let mut table = Table::resume(log);
    let events = table.by(&ann(), play("e4", 16)).unwrap();
    assert_eq!(
        (&events[0], told(&events[1..])),
        (
            &GameEvent::RulesChanged { from: 0, to: 2 },
            vec!["e4".to_owned()]
        )
    );
    let view = table.view(&ann());
    assert_eq!(view.asides.len(), 1);
    assert_eq!(
        (view.asides[0].after, view.asides[0].kind),
        (16, AsideKind::RulesChanged)
    );
    assert!(view.asides[0].words.contains("version 2"));
    // The change of rules is recorded only once.
    assert_eq!(told(&table.by(&ann(), play("e5", 17)).unwrap()), ["e5"]);
    assert!(matches!(
        table.refused(&ann(), play("e5", 18)),
        Refusal::Illegal { .. }
    ));
}
