//! Tests the engine's JSON answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use postern_analysis::{AnalysisQuestion, QuestionError, RunningAnalysis};
use postern_rules::{GameLine, Position, Variant};
use postern_search::{Evaluation, SearchBudget, SearchOptions, find_best_turn};
use serde_json::Value;

fn begun(text: &str) -> RunningAnalysis {
    let question = AnalysisQuestion::read(text).unwrap();
    RunningAnalysis::begin(&question)
        .map_err(|problem| problem.to_string())
        .unwrap()
}

fn answer(analysis: &RunningAnalysis) -> Value {
    serde_json::from_str(&analysis.answer()).unwrap()
}

#[test]
fn lines_are_told_in_words_and_numbers_from_whites_side() {
    let mut analysis = begun("event-chess\n\n3\nf3\ne5\ng4");
    let nothing = answer(&analysis);
    assert_eq!(nothing["depth"], 0);
    assert_eq!(nothing["lines"], Value::Array(Vec::new()));
    analysis.step(&SearchBudget::nodes(30_000));
    let found = answer(&analysis);
    let best = &found["lines"][0];
    assert_eq!(best["turns"], serde_json::json!(["Qh4#"]));
    assert_eq!(best["score"], "#-1");
    assert_eq!(best["words"], "Black wins in 1 turn");
    assert_eq!(best["says"], "Queen to h4. Checkmate.");
    assert_eq!((&best["from"], &best["to"]), (&"d8".into(), &"h4".into()));
    assert!(best["chance"].as_f64().unwrap() < 0.001);
    let lines = found["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    // Black is to move, so the lines are sorted from White's worst chance to the best.
    let chances: Vec<f64> = lines
        .iter()
        .map(|line| line["chance"].as_f64().unwrap())
        .collect();
    assert!(chances.is_sorted(), "{chances:?}");
    assert!(found["nodes"].as_u64().unwrap() <= 30_000);
    assert!(found["depth"].as_u64().unwrap() >= 3);
}

#[test]
fn the_first_line_is_worth_what_the_search_for_one_turn_says() {
    for variant in Variant::ALL {
        let fen = match variant {
            // The engine rejects Event Chess's default starting position, because players can
            // still start events.
            Variant::EventChess => {
                Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -")
            }
            _ => None,
        };
        let start = fen.map_or_else(
            || Position::start(variant),
            |fen| Position::from_fen(variant, fen).unwrap(),
        );
        let limits = SearchBudget::depth(3);
        let single =
            find_best_turn(&GameLine::new(start), &limits, &SearchOptions::default()).unwrap();
        let mut analysis = begun(&format!(
            "{}\n{}\n2",
            variant.slug(),
            fen.unwrap_or_default()
        ));
        analysis.step(&limits);
        let found = answer(&analysis);
        assert_eq!(found["depth"], 3);
        assert_eq!(
            found["lines"][0]["value"],
            Evaluation::new(single.score.value()).value()
        );
    }
}

#[test]
fn what_cannot_be_looked_into_is_refused_in_a_sentence() {
    let refused = |text: &str| {
        let question = AnalysisQuestion::read(text).unwrap();
        RunningAnalysis::begin(&question).err().unwrap()
    };
    let hidden =
        refused("event-chess\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?\n1");
    assert_eq!(hidden, QuestionError::Hidden);
    let over = refused("event-chess\n\n1\nf3\ne5\ng4\nQh4");
    assert_eq!(over.to_string(), "The game is over here: 0-1 checkmate.");
    let limit = refused("event-chess\nk7/8/8/8/8/8/6q1/7K w - - 0 1 d20\n1");
    assert_eq!(limit, QuestionError::NoTurn);
}
