//! Tests of games with secret squares: a computer player's decisions depend only on what its side
//! knows.

use postern_rules::{Color, GameLine, Variant, Viewer};
use postern_search::{ComputerAction, Score, SearchBudget, SearchError, SearchOptions, answer};

use crate::seat::{asked, choose_named, obey, owes, play_as, some_square, with_deck, with_events};
use crate::support::RandomGenerator;

/// Decks whose event cards ask for secret squares: each card alone, and both cards in both orders.
const HIDING: [&str; 4] = ["5", "9", "5,9", "9,5"];

/// Chooses all squares at random in both games. The observer's squares are equal in both, and the
/// other side's squares differ.
fn choose_all(lines: &mut [GameLine; 2], observer: Color, random: &mut RandomGenerator) {
    while lines[0].events().unwrap().choosing() {
        let own = some_square(&lines[0], observer, random);
        let mut others = ["", ""].map(|_| some_square(&lines[0], !observer, random));
        while others[0] == others[1] {
            others[1] = some_square(&lines[0], !observer, random);
        }
        for (line, other) in lines.iter_mut().zip(&others) {
            choose_named(line, observer, &own);
            choose_named(line, !observer, other);
        }
    }
}

/// Returns the notation of a random turn for the side to move; `None` if the game is over.
fn some_turn(line: &GameLine, random: &mut RandomGenerator) -> Option<String> {
    if line.outcome().is_some() {
        return None;
    }
    let turns = line.position().legal_turns(Viewer::Spectator);
    let turn = turns.get(random.below(turns.len().max(1)))?;
    Some(turn.notation.clone())
}

/// Returns the public state of a game, for detecting a difference between two games.
fn seen(line: &GameLine) -> (String, usize, usize) {
    let fen = line.position().fen(Viewer::Spectator);
    (fen, line.plies().len(), line.asides().len())
}

/// Plays the same turns in two games that differ only in the other side's secret squares. Stops
/// when a turn reveals the difference.
fn in_two_worlds(numbers: &str, games: u64, mut visit: impl FnMut(&[GameLine; 2], Color)) {
    for game in 0..games {
        let mut random = RandomGenerator(game);
        let observer = Color::ALL[random.below(2)];
        let mut lines = [with_events(numbers), with_events(numbers)];
        choose_all(&mut lines, observer, &mut random);
        for _ in 0..60 {
            visit(&lines, observer);
            let Some(turn) = some_turn(&lines[0], &mut random) else {
                break;
            };
            let side = lines[0].position().to_move();
            for line in &mut lines {
                play_as(line, side, &turn);
            }
            if seen(&lines[0]) != seen(&lines[1]) {
                break;
            }
        }
    }
}

#[test]
fn answers_are_the_same_in_two_worlds() {
    let (mut moments, mut differing) = (0, 0);
    for numbers in HIDING {
        in_two_worlds(numbers, 6, |lines, observer| {
            let answers = [0, 1].map(|at: usize| asked(&lines[at], observer, 500, 7));
            assert_eq!(answers[0], answers[1]);
            if lines[0].position().to_move() != observer || lines[0].outcome().is_some() {
                return;
            }
            assert!(matches!(answers[0], Ok(ComputerAction::Turn(_))));
            moments += 1;
            // Count positions in which a turn would have different results in the two games.
            // Without them, the test would prove nothing.
            let turns = lines[0].position().legal_turns(Viewer::Player(observer));
            let told = turns.iter().any(|turn| {
                let [one, other] = [0, 1].map(|at: usize| {
                    let judged = lines[at].judge_as(Viewer::Player(observer), &turn.notation);
                    judged.unwrap().position.fen(Viewer::Spectator)
                });
                one != other
            });
            differing += usize::from(told);
        });
    }
    assert!(moments > 100, "{moments}");
    assert!(differing * 3 > moments, "{differing} of {moments}");
}

#[test]
fn what_can_be_true_is_what_everybody_has_seen() {
    for numbers in HIDING {
        in_two_worlds(numbers, 12, |lines, observer| {
            let unknown = lines[0].hidden_choices_from(observer);
            assert_eq!(unknown, lines[1].hidden_choices_from(observer));
            assert_ne!(lines[0].position(), lines[1].position());
            let known = [0, 1].map(|at: usize| lines[at].position().known_to(observer));
            assert_eq!(known[0], known[1]);
            let secrets = known[0].secrets();
            assert!(secrets.iter().all(|(_, secret)| secret.owner() == observer));
            let secrets = lines.iter().flat_map(|line| line.position().secrets());
            for (event, secret) in secrets.filter(|(_, secret)| secret.owner() != observer) {
                let cell = secret.visible_to(Viewer::BothPlayers).unwrap();
                let events = lines[0].events().unwrap();
                let left = unknown.iter().find(|unknown| unknown.event == event);
                let possible = left.is_some_and(|left| left.cells.contains(cell));
                assert!(possible || events.knows(event, !observer));
            }
        });
    }
}

/// Whether the turns of `line` have the same visible results with the secret squares `chosen`.
fn goes_so(line: &GameLine, numbers: &str, chosen: [&str; 2]) -> bool {
    let mut again = with_events(numbers);
    for (side, name) in Color::ALL.into_iter().zip(chosen) {
        choose_named(&mut again, side, name);
    }
    line.plies().iter().all(|ply| {
        let before = again.position().to_move();
        let judged = again.judge_as(Viewer::Player(before), &ply.facts.notation);
        judged.is_ok_and(|record| {
            again.append(record);
            again.position().fen(Viewer::Spectator) == ply.position.fen(Viewer::Spectator)
        })
    })
}

#[test]
fn what_cannot_be_true_would_have_shown() {
    let geometry = Variant::EventChess.geometry();
    for (numbers, seed) in [("5", 1), ("5", 2), ("9", 3), ("9", 4)] {
        let mut random = RandomGenerator(seed);
        let mut line = with_events(numbers);
        let names = Color::ALL.map(|side| some_square(&line, side, &mut random));
        for (side, name) in Color::ALL.into_iter().zip(&names) {
            choose_named(&mut line, side, name);
        }
        let all = line.hidden_choices_from(Color::White)[0].cells.clone();
        let event = line.hidden_choices_from(Color::White)[0].event;
        let mut left = all.clone();
        for _ in 0..30 {
            let before = line.clone();
            let Some(turn) = some_turn(&line, &mut random) else {
                break;
            };
            let side = line.position().to_move();
            play_as(&mut line, side, &turn);
            if line.events().unwrap().known() > 0 {
                line = before;
                continue;
            }
            left.clone_from(&line.hidden_choices_from(Color::White)[0].cells);
        }
        assert!(left.len() < all.len(), "event {event}");
        for cell in all {
            let chosen = [names[0].as_str(), geometry.name(cell)];
            assert_eq!(left.contains(&cell), goes_so(&line, numbers, chosen));
        }
    }
}

#[test]
fn a_choice_is_its_own_and_hangs_on_no_order() {
    let mut found = std::collections::BTreeSet::new();
    for (numbers, seed) in HIDING.into_iter().cycle().zip(0..12) {
        let mut random = RandomGenerator(seed);
        let mut line = with_events(numbers);
        while line.events().unwrap().choosing() {
            let answers = Color::ALL.map(|side| asked(&line, side, 700, seed).unwrap());
            for side in Color::ALL {
                for _ in 0..2 {
                    let mut after = line.clone();
                    choose_named(&mut after, !side, &some_square(&line, !side, &mut random));
                    assert_eq!(
                        asked(&after, side, 700, seed),
                        Ok(answers[side as usize].clone())
                    );
                    if owes(&after, !side) {
                        // The opponent still has to choose another square.
                        continue;
                    }
                    assert_eq!(asked(&after, !side, 100, seed), Err(SearchError::NoTurn));
                }
            }
            for side in Color::ALL {
                let answer = &answers[side as usize];
                let ComputerAction::Choice(square) = answer else {
                    panic!("{answer:?}")
                };
                found.insert(square.visible_to(Viewer::BothPlayers).unwrap().clone());
                obey(&mut line, side, answer, &mut random);
            }
        }
    }
    // The computer chooses many different squares.
    assert!(found.len() > 8, "{found:?}");
}

/// Creates a game with a pit on one square of each side.
fn with_pits(fen: &str, white: &str, black: &str) -> GameLine {
    let mut line = with_deck(Some(fen), Some("9"));
    line.submit("event").unwrap();
    choose_named(&mut line, Color::White, white);
    choose_named(&mut line, Color::Black, black);
    line
}

#[test]
fn a_side_knows_its_own_square() {
    let fen = "8/P7/8/8/8/2k5/8/6K1 w - - 0 1 d00";
    let best = |line: &GameLine| match asked(line, Color::White, 3_000, 1).unwrap() {
        ComputerAction::Turn(advice) => advice.best,
        other => panic!("{other:?}"),
    };
    assert_eq!(best(&with_pits(fen, "h6", "h5")), "a8=Q");
    assert_ne!(best(&with_pits(fen, "a8", "h5")), "a8=Q");
    // White does not know the pit on a8, which Black has chosen.
    assert_eq!(best(&with_pits(fen, "h6", "a8")), "a8=Q");
}

#[test]
fn a_mate_that_a_hidden_square_can_prevent_is_not_sure() {
    let fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 d00";
    let line = with_pits(fen, "a5", "h4");
    let found = asked(&line, Color::White, 20_000, 1).unwrap();
    let ComputerAction::Turn(advice) = found else {
        panic!("{found:?}")
    };
    assert_eq!(advice.best, "Rd8#");
    // There may be a pit on d8, so the mate is not certain.
    assert!(advice.score > Score::centipawns(2_000));
    assert_eq!(advice.score.plies_to_win(), None);
}

#[test]
fn a_landing_is_finished_by_its_side() {
    let mut line = with_deck(Some("8/2k5/8/8/8/2P5/8/6K1 w - - 0 1 d00"), Some("5"));
    line.submit("event").unwrap();
    choose_named(&mut line, Color::White, "c4");
    choose_named(&mut line, Color::Black, "g8");
    play_as(&mut line, Color::White, "c4");
    assert_eq!(line.plies().len(), 0);
    assert_eq!(asked(&line, Color::Black, 500, 0), Err(SearchError::NoTurn));
    let found = asked(&line, Color::White, 500, 0).unwrap();
    obey(&mut line, Color::White, &found, &mut RandomGenerator(0));
    assert_eq!(line.plies().len(), 1);
    assert!(line.plies()[0].facts.notation.starts_with("c4-g8=Q"));
}

#[test]
fn nodes_and_stops_are_kept_while_something_is_hidden() {
    in_two_worlds("5,9", 1, |[line, _], _| {
        let side = line.position().to_move();
        for nodes in [1, 2, 17, 60, 400, 5_000] {
            if let Ok(found) = asked(line, side, nodes, 3) {
                assert_eq!(asked(line, side, nodes, 3).as_ref(), Ok(&found));
                let ComputerAction::Turn(advice) = found else {
                    panic!("{found:?}")
                };
                assert!(advice.nodes <= nodes, "{} of {nodes}", advice.nodes);
            }
        }
    });
    let mut lines = [with_events("5"), with_events("5")];
    choose_all(&mut lines, Color::White, &mut RandomGenerator(1));
    let stopped = SearchBudget {
        stop: &|| true,
        ..SearchBudget::nodes(u64::MAX)
    };
    let found = answer(&lines[0], Color::White, &stopped, &SearchOptions::default());
    assert!(matches!(found, Ok(ComputerAction::Turn(advice)) if advice.nodes <= 2 * 1_024));
    // A depth limit alone also ends the comparison of turns.
    let shallow = answer(
        &lines[0],
        Color::White,
        &SearchBudget::depth(2),
        &SearchOptions::default(),
    );
    assert!(matches!(shallow, Ok(ComputerAction::Turn(advice)) if advice.depth == 2));
}
