//! Tests of starting event cards, and of whole games between computer players.

use postern_rules::{Color, EndReason, GameLine, Outcome, Variant};
use postern_search::{ComputerAction, Level, SearchBudget, SearchError, SearchOptions, answer};

use crate::seat::{asked, obey, owes, with_deck, with_events};
use crate::support::RandomGenerator;

/// Plays to the end of the game, at most 200 turns. Returns how many cards were started and how
/// many squares were chosen.
fn play_out(
    mut line: GameLine,
    asks: impl Fn(u64, bool) -> (SearchBudget<'static>, SearchOptions),
    seed: u64,
) -> (usize, usize) {
    let mut random = RandomGenerator(seed);
    let (mut starts, mut choices) = (0, 0);
    while line.outcome().is_none() && line.plies().len() < 200 {
        let to_move = line.position().to_move();
        let sides = Color::ALL.map(|side| owes(&line, side));
        let side = match sides {
            [false, false] => to_move,
            [true, true] => Color::ALL[random.below(2)],
            [white, _] => {
                if white {
                    Color::White
                } else {
                    Color::Black
                }
            }
        };
        let can_start = !line.events().unwrap().startable.is_empty();
        let (limits, options) = asks(seed + line.plies().len() as u64, can_start);
        if sides != [true, true] {
            let other = answer(&line, !side, &limits, &options);
            assert_eq!(other, Err(SearchError::NoTurn));
        }
        let found = answer(&line, side, &limits, &options).unwrap();
        match &found {
            ComputerAction::Turn(advice) => assert!(advice.nodes <= limits.nodes),
            ComputerAction::Choice(_) => choices += 1,
            ComputerAction::Start(number) => {
                assert_eq!(number.is_none(), options.draws);
                starts += 1;
            }
        }
        obey(&mut line, side, &found, &mut random);
    }
    if let Some(outcome) = line.outcome() {
        let over = answer(
            &line,
            Color::White,
            &SearchBudget::nodes(1),
            &SearchOptions::default(),
        );
        assert_eq!(over, Err(SearchError::Over(outcome)));
    }
    (starts, choices)
}

/// Returns search settings for a seed. They allow more nodes while a card can be started, because
/// that decision needs them.
fn seeded(draws: bool) -> impl Fn(u64, bool) -> (SearchBudget<'static>, SearchOptions) {
    move |seed, can_start| {
        let options = SearchOptions {
            seed,
            draws,
            ..SearchOptions::default()
        };
        (
            SearchBudget::nodes(if can_start { 2_800 } else { 200 }),
            options,
        )
    }
}

#[test]
fn games_with_hidden_squares_come_to_an_end() {
    for seed in 0..3 {
        for numbers in ["5", "9", "5,9"] {
            let (starts, choices) = play_out(with_events(numbers), seeded(false), seed);
            assert_eq!((starts, choices), (0, 2 * numbers.split(',').count()));
        }
    }
}

#[test]
fn games_with_the_whole_deck_come_to_an_end() {
    let mut started = 0;
    for (seed, draws) in [(0, false), (1, true)] {
        started += play_out(with_deck(None, None), seeded(draws), seed).0;
    }
    assert!(started >= 1, "{started}");
}

#[test]
fn every_level_plays_whole_games_with_the_deck() {
    let mut chosen = 0;
    let decks = ["5,9", "5,13,102", "9,7,116"];
    for (seed, numbers) in (0..).zip(decks.repeat(3)) {
        for level in [1, 2] {
            let level = Level::new(level).unwrap();
            let asks = |seed, _| level.search_settings(seed);
            chosen += play_out(with_deck(None, Some(numbers)), asks, seed).1;
        }
    }
    assert!(chosen > 10, "{chosen}");
}

#[test]
fn who_has_no_other_turn_starts_an_event() {
    // White must start a card. Capturing the queen would save the king, but the capture limit
    // forbids a third capture.
    let fen = "k7/8/8/8/8/8/6q1/7K w - - 0 1 d20";
    let line = with_deck(Some(fen), Some("4,5"));
    assert!(line.events().unwrap().must_start);
    for nodes in [1, 100, 10_000] {
        let found = asked(&line, Color::White, nodes, 0);
        assert!(
            matches!(found, Ok(ComputerAction::Start(Some(4 | 5)))),
            "{found:?}"
        );
        let options = SearchOptions {
            draws: true,
            ..SearchOptions::default()
        };
        let found = answer(&line, Color::White, &SearchBudget::nodes(nodes), &options);
        assert_eq!(found, Ok(ComputerAction::Start(None)));
    }
}

#[test]
fn an_event_is_started_for_what_it_brings() {
    // A queen could be captured, but the capture limit forbids this before a card is started.
    let fen = "k2q4/pp6/8/8/8/8/PP6/K2R4 w - - 0 1 d20";
    let line = with_deck(Some(fen), Some("5"));
    assert_eq!(
        asked(&line, Color::White, 10_000, 0),
        Ok(ComputerAction::Start(Some(5)))
    );
    // Here the capture limit allows the capture immediately.
    let line = with_deck(Some(&fen.replace("d20", "d10")), Some("5"));
    assert!(matches!(
        asked(&line, Color::White, 10_000, 0),
        Ok(ComputerAction::Turn(_))
    ));
    // Starting a card on the first turn has no advantage.
    let line = with_deck(None, Some("5"));
    for seed in 0..5 {
        assert!(matches!(
            asked(&line, Color::White, 5_000, seed),
            Ok(ComputerAction::Turn(_))
        ));
    }
}

#[test]
fn weak_players_start_an_event_now_and_then() {
    let line = with_deck(None, None);
    let (_, options) = Level::new(1).unwrap().search_settings(0);
    let starts = |seed: &u64| {
        let options = SearchOptions {
            seed: *seed,
            ..options
        };
        let found = answer(&line, Color::White, &SearchBudget::nodes(60), &options);
        matches!(found, Ok(ComputerAction::Start(Some(_))))
    };
    let many = (0..480).filter(starts).count();
    assert!((8..40).contains(&many), "{many}");
}

#[test]
fn nothing_is_asked_of_anybody_when_the_game_is_over() {
    let mut line = with_deck(None, None);
    for turn in ["f3", "e5", "g4", "Qh4"] {
        line.play(turn).unwrap();
    }
    assert_eq!(line.position().variant(), Variant::EventChess);
    let over = SearchError::Over(Outcome::win(Color::Black, EndReason::Checkmate));
    for side in Color::ALL {
        assert_eq!(asked(&line, side, 100, 0), Err(over.clone()));
    }
}
