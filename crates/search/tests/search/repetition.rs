//! Tests of results that depend on earlier positions, which a transposition table alone would get
//! wrong.

use postern_rules::{
    GameLine, Notation, PlayablePosition, Position, Rules, Variant, event_chess, interweave,
};
use postern_search::{
    Score, SearchBudget, SearchOptions, SearchableGame, Searcher, find_best_turn,
};

/// White is a rook and a pawn behind, but can give perpetual check.
const PERPETUAL: &str = "6k1/6p1/8/7Q/8/8/rq6/7K w - - 0 1 -";

fn searched<P: SearchableGame>(position: &P, history: &[u64], depth: u8) -> (P::Turn, Score) {
    let mut searcher = Searcher::new(1 << 14);
    let found = searcher.search(
        position,
        history,
        &SearchBudget::depth(depth),
        &SearchOptions::default(),
    );
    let found = found.expect("there is a turn");
    (found.best, found.score)
}

#[test]
fn checks_without_end_are_a_draw() {
    let position = event_chess::Position::from_fen(PERPETUAL).unwrap();
    assert!(position.evaluate() < Score::centipawns(-400));
    // Depth 1 is too shallow to see the perpetual check; depths 4 to 7 find it.
    assert!(searched(&position, &[], 1).1 < Score::centipawns(-400));
    for depth in 4..=7 {
        let (best, score) = searched(&position, &[], depth);
        assert_eq!(score, Score::DRAW, "depth {depth}");
        assert_eq!(position.name(best), "Qe8+", "depth {depth}");
    }
}

#[test]
fn the_side_that_is_ahead_does_not_repeat() {
    let fen = "8/8/8/3k4/8/8/4R3/4K3 w - - 10 40 -";
    let position = event_chess::Position::from_fen(fen).unwrap();
    let (best, score) = searched(&position, &[], 3);
    assert!(score > Score::centipawns(300));
    let again = position.after(best).key();
    let (other, score) = searched(&position, &[again, again], 3);
    assert_ne!(position.name(other), position.name(best));
    assert!(score > Score::centipawns(300));
    // A position that has occurred once before is not a draw yet.
    assert_eq!(searched(&position, &[again], 3).0, best);
}

#[test]
fn the_third_occurrence_is_lost_where_the_rules_say_so() {
    let fen = "8/8/1k6/8/8/8/8/R3K3 w - - 4 20";
    let position = interweave::Position::from_fen(fen).unwrap();
    let mut all = Vec::new();
    position.for_each_turn(|turn| all.push(position.after(turn).key()));
    let twice = [all.clone(), all.clone()].concat();
    // Every turn causes a third occurrence of a position and thereby loses the game.
    assert_eq!(searched(&position, &twice, 2).1, Score::loss_in(1));
    // All turns but one cause a third occurrence of a position.
    let (best, _) = searched(&position, &[], 2);
    let spared = position.after(best).key();
    let others: Vec<u64> = twice.into_iter().filter(|key| *key != spared).collect();
    let (found, score) = searched(&position, &others, 2);
    assert!(found == best);
    assert!(score.plies_to_loss().is_none());
}

#[test]
fn a_whole_game_is_remembered() {
    let mut line = GameLine::new(Position::from_fen(Variant::EventChess, PERPETUAL).unwrap());
    for turn in ["Qe8", "Kh7", "Qh5", "Kg8", "Qe8", "Kh7"] {
        line.play(turn).unwrap();
    }
    // The position after Qh5+ has occurred once. The reply Kg8 leads to a position that has
    // occurred twice.
    let found = find_best_turn(&line, &SearchBudget::depth(2), &SearchOptions::default()).unwrap();
    assert_eq!((found.best.as_str(), found.score), ("Qh5+", Score::DRAW));
}

#[test]
fn quiet_plies_draw() {
    let ahead = |quiet| format!("8/8/8/3k4/8/8/4R3/4K3 w - - {quiet} 90 -");
    let score = |quiet, depth| {
        let position = event_chess::Position::from_fen(&ahead(quiet)).unwrap();
        searched(&position, &[], depth).1
    };
    assert!(score(96, 3) > Score::centipawns(300));
    assert_eq!(score(97, 3), Score::DRAW);
    assert_eq!(score(99, 1), Score::DRAW);
}
