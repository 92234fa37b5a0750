//! Tests of search limits, reproducibility, memory use and refused positions.

use std::cell::Cell;

use postern_rules::{
    GameLine, Notation, Position, Rules, Variant, atomic, crazyhouse, event_chess, hole_chess,
    interweave,
};
use postern_search::{
    SearchBudget, SearchError, SearchOptions, SearchableGame, Searcher, find_best_turn,
};

use crate::support::{EVENTS, positions};

fn seeded(seed: u64) -> SearchOptions {
    SearchOptions {
        seed,
        ..SearchOptions::default()
    }
}

fn repeatable<P: SearchableGame + Rules>(starts: &[P]) {
    let mut used = Searcher::new(1 << 12);
    positions(starts, 5, (5, 9), |reached| {
        for (nodes, seed) in [(1, 0), (50, 1), (5_000, 2)] {
            let (limits, options) = (SearchBudget::nodes(nodes), seeded(seed));
            let search = |searcher: &mut Searcher<P>| {
                let found = searcher.search(&reached.position, &reached.history, &limits, &options);
                let found = found.expect("there is a turn");
                assert!(searcher.line().first() == Some(&found.best));
                (
                    found.score,
                    found.depth,
                    found.nodes,
                    searcher.line().to_vec(),
                )
            };
            let first = search(&mut used);
            // A reused searcher gives the same result.
            assert!(first == search(&mut Searcher::new(1 << 12)));
            assert!(first.2 <= nodes);
            let forced = first.0.plies_to_win().or(first.0.plies_to_loss());
            assert!(first.2 == nodes || forced.is_some() || first.1 == SearchBudget::MAX_DEPTH);
        }
    });
}

#[test]
fn the_same_seed_and_nodes_find_the_same_and_no_node_more() {
    repeatable(&[hole_chess::Position::start()]);
    repeatable(&[interweave::Position::start()]);
    repeatable(&[crazyhouse::Position::start()]);
    repeatable(&[atomic::Position::start()]);
    repeatable(&EVENTS.map(|numbers| {
        event_chess::Position::with_events(numbers)
            .unwrap()
            .unwrap()
    }));
}

#[test]
fn seeds_choose_among_equals() {
    let mut searcher = Searcher::new(1 << 8);
    let start = hole_chess::Position::start();
    let best = |seed| {
        let options = SearchOptions {
            seed,
            quiescence: 0,
            ..SearchOptions::default()
        };
        let found = searcher.search(&start, &[], &SearchBudget::depth(1), &options);
        start.name(found.unwrap().best)
    };
    let found: std::collections::BTreeSet<String> = (0..40).map(best).collect();
    assert!(found.len() > 1, "{found:?}");
}

#[test]
fn a_search_stops_when_it_is_asked_to() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    let limits = SearchBudget {
        stop: &stop,
        ..SearchBudget::nodes(1_000_000)
    };
    let start = interweave::Position::start();
    let found = Searcher::new(1 << 10).search(&start, &[], &limits, &SearchOptions::default());
    assert_eq!(asked.get(), 3);
    assert!(found.unwrap().nodes < 4 * 1_024);
}

fn allocates_nothing<P: SearchableGame>(position: &P) {
    let mut searcher = Searcher::new(1 << 10);
    let (limits, options) = (SearchBudget::nodes(8_000), SearchOptions::default());
    let info = allocation_counter::measure(|| {
        let found = searcher.search(position, &[1, 2, 3], &limits, &options);
        assert!(found.is_some_and(|found| found.nodes > 0));
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn a_search_allocates_nothing() {
    allocates_nothing(&hole_chess::Position::start());
    allocates_nothing(&interweave::Position::start());
    allocates_nothing(&atomic::Position::start());
    let hands = "r1bqk2r/ppp2ppp/2np4/2b1p3/2B1P3/2NP4/PPP2PPP/R1BQK2R[Nn] w KQkq - 0 7";
    allocates_nothing(&crazyhouse::Position::from_fen(hands).unwrap());
    for numbers in EVENTS {
        allocates_nothing(
            &event_chess::Position::with_events(numbers)
                .unwrap()
                .unwrap(),
        );
    }
}

#[test]
fn what_is_hidden_or_over_is_refused() {
    let refused = |line: &GameLine| {
        find_best_turn(line, &SearchBudget::nodes(100), &SearchOptions::default()).unwrap_err()
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
    // White must start an event card. Capturing the queen would save the king, but the capture
    // limit forbids a third capture.
    let limit = "k7/8/8/8/8/8/6q1/7K w - - 0 1 d20";
    let line = GameLine::new(Position::from_fen(Variant::EventChess, limit).unwrap());
    assert_eq!(refused(&line), SearchError::NoTurn);
}
