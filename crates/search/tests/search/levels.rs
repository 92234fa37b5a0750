//! Tests of playing levels: fixed games with few nodes, and overlooked turns.

use std::collections::HashSet;

use postern_rules::{Color, GameLine, Position, Variant, Viewer};
use postern_search::{Level, Score, choose};

use crate::support::RandomGenerator;

/// The player of one side in a test game.
#[derive(Clone, Copy)]
enum LevelPlayer {
    Chance,
    Level(u8),
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// Plays a game of at most 150 plies and returns its winner; `None` if nobody has won.
fn play(variant: Variant, white: LevelPlayer, black: LevelPlayer, seed: u64) -> Option<Color> {
    let start = match variant {
        // Play without event cards.
        Variant::EventChess => {
            let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -";
            Position::from_fen(variant, fen).unwrap()
        }
        _ => Position::start(variant),
    };
    let mut line = GameLine::new(start);
    let mut random = RandomGenerator(seed);
    for ply in 0..150 {
        if let Some(outcome) = line.outcome() {
            return outcome.winner;
        }
        let player = match line.position().to_move() {
            Color::White => white,
            Color::Black => black,
        };
        let turn = match player {
            // The first two plies are random, so that the games differ.
            LevelPlayer::Level(number) if ply > 1 => {
                choose(&line, level(number), seed).unwrap().best
            }
            _ => {
                let turns = line.position().legal_turns(Viewer::Spectator);
                turns[random.below(turns.len())].notation.clone()
            }
        };
        line.play(&turn).unwrap();
    }
    None
}

/// Returns the first player's score in percent over the given number of game pairs. A draw counts
/// as half a win.
fn points(variants: &[Variant], one: LevelPlayer, other: LevelPlayer, pairs: u64) -> u64 {
    let (mut points, mut games) = (0, 0);
    for variant in variants {
        for seed in 0..pairs {
            let first = play(*variant, one, other, seed);
            let second = play(*variant, other, one, seed);
            for (winner, us) in [(first, Color::White), (second, Color::Black)] {
                games += 1;
                points += match winner {
                    Some(winner) if winner == us => 100,
                    Some(_) => 0,
                    None => 50,
                };
            }
        }
    }
    points / games
}

#[test]
fn the_first_level_beats_chance() {
    for variant in Variant::ALL {
        let points = points(&[variant], LevelPlayer::Level(1), LevelPlayer::Chance, 3);
        assert!(points >= 60, "{variant}: {points}");
    }
}

#[test]
fn the_third_level_always_beats_chance() {
    for variant in Variant::ALL {
        let points = points(&[variant], LevelPlayer::Level(3), LevelPlayer::Chance, 3);
        assert_eq!(points, 100, "{variant}");
    }
}

#[test]
fn a_level_plays_the_same_with_the_same_seed_and_otherwise_with_another() {
    for variant in Variant::ALL {
        let line = GameLine::new(Position::start(variant));
        let plays = |seed: u64| choose(&line, level(2), seed).unwrap();
        let turns: HashSet<String> = (0..20).map(|seed| plays(seed).best).collect();
        assert!(turns.len() > 3, "{variant}: {turns:?}");
        assert!((0..20).all(|seed| plays(seed) == plays(seed)), "{variant}");
    }
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let points = points(
        &Variant::ALL,
        LevelPlayer::Level(3),
        LevelPlayer::Level(1),
        2,
    );
    assert!(points >= 65, "{points}");
}

#[test]
fn low_levels_overlook_what_high_ones_see() {
    let fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 -";
    let line = GameLine::new(Position::from_fen(Variant::EventChess, fen).unwrap());
    let seen = |number| {
        let finds = |seed: &u64| choose(&line, level(number), *seed).unwrap().best == "Rd8#";
        (0..40).filter(finds).count()
    };
    let first = seen(1);
    assert!((5..35).contains(&first), "{first}");
    assert!(seen(3) > first);
    assert_eq!(seen(6), 40);
    let best = choose(&line, level(7), 0).unwrap();
    assert_eq!(best.score, Score::win_in(1));
    assert_eq!(best, choose(&line, level(7), 0).unwrap());
}

#[test]
fn a_level_has_four_times_the_nodes_of_the_one_below() {
    for (low, high) in Level::ALL.into_iter().zip(&Level::ALL[1..]) {
        assert_eq!(4 * low.nodes(), high.nodes());
        assert!(low.oversight().quiet >= high.oversight().quiet);
    }
    assert_eq!((Level::new(0), Level::new(9)), (None, None));
    assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5, 6, 7, 8]);
}
