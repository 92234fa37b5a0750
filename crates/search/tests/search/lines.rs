//! Tests of searches for several lines: they agree with plain minimax, do not depend on the size of
//! the steps, and begin with the result of the ordinary search.

use postern_rules::{
    GameLine, Position, Rules, Variant, atomic, crazyhouse, event_chess, hole_chess, interweave,
};
use postern_search::{
    Exploration, Explorer, Score, SearchBudget, SearchError, SearchOptions, SearchableGame,
    Searcher, Variation, find_best_turn,
};

use crate::minimax::PlainSearch;
use crate::support::{EVENTS, ReachedPosition, positions};

fn explored<P: SearchableGame>(
    reached: &ReachedPosition<P>,
    (lines, depth): (usize, u8),
    options: &SearchOptions,
    nodes: u64,
) -> Vec<Variation<P::Turn>> {
    let (position, history) = (reached.position.clone(), reached.history.clone());
    let mut explorer = Explorer::new(position, history, lines, *options, 1 << 16);
    let limits = SearchBudget {
        depth,
        ..SearchBudget::nodes(nodes)
    };
    while explorer.depth() < depth && !explorer.is_finished() {
        explorer.step(&limits);
    }
    explorer.best().to_vec()
}

/// Compares searches for several lines with plain minimax, on positions of random games.
fn equal<P: SearchableGame + Rules>(starts: &[P], many: usize, depths: &[u8]) {
    let (mut number, mut compared) = (0, 0);
    positions(starts, 11, (many, 5), |reached| {
        number += 1;
        for &depth in depths {
            let work = reached.position.count_turns().saturating_pow(depth.into());
            if work > 20_000 {
                continue;
            }
            let options = SearchOptions {
                seed: number,
                quiescence: 0,
                ..SearchOptions::default()
            };
            let lines = usize::try_from(number % 5 + 1).unwrap();
            let asked = format!("{} at {depth}, {options:?}", reached.position.full_fen());
            let found = explored(reached, (lines, depth), &options, u64::MAX);
            are_best(reached, &found, (lines, depth), &asked);
            compared += 1;
        }
    });
    assert!(compared >= many / 4, "{compared}");
}

fn are_best<P: SearchableGame + Rules>(
    ReachedPosition { position, history }: &ReachedPosition<P>,
    found: &[Variation<P::Turn>],
    (lines, depth): (usize, u8),
    asked: &str,
) {
    let mut plain = PlainSearch::new(history.clone(), 0);
    plain.enter(position.key());
    let mut all: Vec<(Score, P::Turn)> = Vec::new();
    position.for_each_turn(|turn| {
        all.push((-plain.value(&position.after(turn), depth - 1, 1), turn));
    });
    all.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let scores = |all: &mut dyn Iterator<Item = Score>| all.collect::<Vec<_>>();
    let best = scores(&mut all.iter().take(lines).map(|(score, _)| *score));
    assert_eq!(
        scores(&mut found.iter().map(|line| line.score)),
        best,
        "{asked}"
    );
    for (index, line) in found.iter().enumerate() {
        let turn = line.turns[0];
        assert!(all.contains(&(line.score, turn)), "{asked}");
        assert!(
            found[..index].iter().all(|other| other.turns[0] != turn),
            "{asked}"
        );
    }
}

#[test]
fn the_lines_are_the_best_by_plain_minimax() {
    equal(&[hole_chess::Position::start()], 400, &[1, 2, 3]);
    let shuffled = <interweave::Position as Rules>::shuffled(5).unwrap();
    equal(&[interweave::Position::start(), shuffled], 400, &[1, 2, 3]);
    equal(&[crazyhouse::Position::start()], 40, &[1, 2]);
    equal(&[atomic::Position::start()], 100, &[1, 2]);
    let starts = EVENTS.map(|numbers| {
        event_chess::Position::with_events(numbers)
            .unwrap()
            .unwrap()
    });
    equal(&starts, 100, &[1, 2]);
}

/// Checks that the size of the steps does not affect turns and scores, and that the first line has
/// the score of the ordinary search.
fn steady<P: SearchableGame + Rules>(starts: &[P]) {
    positions(starts, 3, (3, 11), |reached| {
        let options = SearchOptions::default();
        let asked = (3, 3);
        let whole = explored(reached, asked, &options, u64::MAX);
        assert!(whole == explored(reached, asked, &options, u64::MAX));
        let firsts = |lines: &[Variation<P::Turn>]| {
            let first = |line: &Variation<P::Turn>| (line.turns[0], line.score);
            lines.iter().map(first).collect::<Vec<_>>()
        };
        for nodes in [20_000, 70_001] {
            let stepped = explored(reached, asked, &options, nodes);
            assert!(
                firsts(&stepped) == firsts(&whole),
                "{}",
                reached.position.full_fen()
            );
        }
        let (position, history) = (&reached.position, &reached.history);
        let mut searcher = Searcher::new(1 << 12);
        let found = searcher.search(position, history, &SearchBudget::depth(3), &options);
        assert_eq!(found.unwrap().score, whole[0].score);
    });
}

#[test]
fn steps_find_what_one_go_finds() {
    steady(&[hole_chess::Position::start()]);
    steady(&[interweave::Position::start()]);
    steady(&[atomic::Position::start()]);
    steady(&[event_chess::Position::with_events("7,12").unwrap().unwrap()]);
}

#[test]
fn no_step_looks_at_more_positions_than_it_may() {
    let start = interweave::Position::start();
    let mut explorer = Explorer::new(start, Vec::new(), 2, SearchOptions::default(), 1 << 12);
    let mut depths = Vec::new();
    for number in 1..=200 {
        explorer.step(&SearchBudget::nodes(500));
        assert!(explorer.nodes() <= 500 * number);
        depths.push(explorer.depth());
    }
    assert!(depths.is_sorted() && depths[0] < depths[199], "{depths:?}");
    assert!(!explorer.is_finished() && explorer.nodes() > 50_000);
}

#[test]
fn a_search_for_lines_allocates_nothing() {
    let mut explorer = Explorer::new(
        hole_chess::Position::start(),
        vec![1, 2, 3],
        5,
        SearchOptions::default(),
        1 << 10,
    );
    let info = allocation_counter::measure(|| explorer.step(&SearchBudget::nodes(8_000)));
    assert_eq!(info.count_total, 0);
    assert_eq!(explorer.best().len(), 5);
}

#[test]
fn a_search_ends_where_nothing_more_can_be_found() {
    // One turn mates immediately. The other lines are losing but must be searched, too.
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let line = GameLine::new(Position::from_fen(Variant::EventChess, fen).unwrap());
    let options = SearchOptions::default();
    let mut one = Exploration::new(&line, 1, &options, 1 << 12).unwrap();
    one.step(&SearchBudget::nodes(1_000_000));
    assert!(one.is_finished() && one.nodes() < 1_000);
    let best = one.best();
    assert_eq!(best[0].turns, ["Ra8#"]);
    let first = find_best_turn(&line, &SearchBudget::nodes(1_000), &options).unwrap();
    assert_eq!((best[0].score, &best[0].turns), (first.score, &first.line));
    let mut two = Exploration::new(&line, 2, &options, 1 << 12).unwrap();
    two.step(&SearchBudget::nodes(2_000));
    assert!(!two.is_finished());
    // Black has only two legal turns.
    let fen = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";
    let line = GameLine::new(Position::from_fen(Variant::EventChess, fen).unwrap());
    let mut five = Exploration::new(&line, 5, &options, 1 << 12).unwrap();
    five.step(&SearchBudget::nodes(100_000));
    assert_eq!(
        five.best().len(),
        line.position()
            .legal_turns(postern_rules::Viewer::BothPlayers)
            .len()
    );
    assert!(five.is_finished(), "{:?}", five.best());
}

#[test]
fn what_is_hidden_or_over_has_no_lines() {
    let refused = |line: &GameLine| {
        Exploration::new(line, 1, &SearchOptions::default(), 1 << 8)
            .err()
            .unwrap()
    };
    let hidden = Position::with_events(Variant::EventChess, "5")
        .unwrap()
        .unwrap();
    assert_eq!(refused(&GameLine::new(hidden)), SearchError::Hidden);
    let mut line = GameLine::new(Position::start(Variant::EventChess));
    for turn in ["f3", "e5", "g4", "Qh4"] {
        line.play(turn).unwrap();
    }
    assert!(matches!(refused(&line), SearchError::Over(_)));
    let limit = "k7/8/8/8/8/8/6q1/7K w - - 0 1 d20";
    let line = GameLine::new(Position::from_fen(Variant::EventChess, limit).unwrap());
    assert_eq!(refused(&line), SearchError::NoTurn);
}
