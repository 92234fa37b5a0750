//! Tests that the prover solves all chess problems that ship with the server.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use postern_rules::{EndReason, Notation, Position, Rules, Variant};
use postern_search::{ProofVerdict, Prover, SearchBudget, SearchableGame, prove_mate, prove_win};

use crate::proofs::PlainProver;

/// The maximum number of nodes for each proof.
const NODES: u64 = 300_000;

/// The plain prover proves a problem of more than two turns only if it has to visit at most about
/// this many positions.
const PLAINLY: u64 = 5_000;

/// A chess problem read from a file of shipped problems.
struct ShippedProblem {
    is_mate: bool,
    turns: u8,
    key: String,
    fen: String,
    position: Position,
}

fn shipped(variant: Variant) -> Vec<ShippedProblem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems");
    let text = fs::read_to_string(folder.join(format!("{variant}.txt"))).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [kind, turns, key, fen] = fields[..] else {
                panic!("{variant}: “{line}” has not four fields");
            };
            assert!(["mate", "win"].contains(&kind), "{line}");
            ShippedProblem {
                is_mate: kind == "mate",
                turns: turns.parse().unwrap(),
                key: key.to_owned(),
                fen: fen.to_owned(),
                position: Position::from_reached_fen(variant, fen).unwrap(),
            }
        })
        .collect()
}

#[test]
fn there_are_thirty_for_each_game_and_none_twice() {
    for variant in Variant::ALL {
        let problems = shipped(variant);
        assert!(problems.len() >= 30, "{variant}: {}", problems.len());
        assert!(
            problems.is_sorted_by_key(|problem| problem.turns),
            "{variant}"
        );
        let positions = problems.iter().map(|problem| problem.position.key());
        let positions: HashSet<u64> = positions.collect();
        assert_eq!(positions.len(), problems.len(), "{variant}");
        for turns in 1..=3 {
            let count = problems.iter().filter(|problem| problem.turns == turns);
            assert!(count.count() >= 5, "{variant} in {turns}");
        }
        assert!(problems.iter().all(|problem| problem.turns <= 6));
        for problem in &problems {
            assert_eq!(problem.position.full_fen(), problem.fen, "{variant}");
        }
    }
}

/// Calls a generic function with the position type of the variant.
macro_rules! each {
    ($position:expr, $inner:ident => $call:expr) => {
        match $position {
            Position::HoleChess($inner) => $call,
            Position::EventChess($inner) => $call,
            Position::Interweave($inner) => $call,
            Position::Crazyhouse($inner) => $call,
            Position::AtomicChess($inner) => $call,
        }
    };
}

/// Proves all problems of a variant: the number of turns is minimal, and the first turn is unique.
fn all_are_proved(variant: Variant) {
    for problem in shipped(variant) {
        let ShippedProblem {
            is_mate,
            turns,
            key,
            fen,
            position,
        } = problem;
        let limits = SearchBudget::nodes(NODES);
        let proof = prove_win(&position, turns, &limits).unwrap();
        let firsts = vec![key.clone()];
        assert_eq!(proof.verdict, ProofVerdict::Won { turns, firsts }, "{fen}");
        if is_mate {
            each!(&position, inner => walk(inner, &key, turns));
        } else {
            let mate = prove_mate(&position, turns, &limits).unwrap();
            assert_eq!(mate.verdict, ProofVerdict::Refuted, "{fen}");
        }
    }
}

/// Follows the main line of a mate problem. After each defence on the line, a mate must still be
/// forced, and the line must end in checkmate.
fn walk<P: SearchableGame + Rules>(start: &P, key: &str, most: u8) {
    let mut prover = Prover::new(1 << 15);
    let mut position = start.clone();
    let mut turn = position.read(key).unwrap();
    for left in (0..most).rev() {
        position.play(turn);
        let mut longest = (0, None);
        position.for_each_turn(|defence| {
            let next = position.after(defence);
            let proof = prover.prove_mate(&next, left, &SearchBudget::nodes(NODES));
            let ProofVerdict::Won { turns, firsts } = proof.verdict else {
                panic!("{}: no mate in {left}", next.full_fen());
            };
            if turns > longest.0 {
                longest = (turns, Some((next, firsts[0])));
            }
        });
        let Some(answered) = longest.1 else {
            break;
        };
        (position, turn) = answered;
    }
    let outcome = position.verdict().unwrap();
    assert_eq!(outcome.reason, EndReason::Checkmate);
    assert_eq!(outcome.winner, Some(!position.to_move()));
}

/// Proves the short problems of a variant with the plain prover. Returns their number.
fn plainly_proved(variant: Variant) -> usize {
    let problems = shipped(variant);
    let proved = problems
        .iter()
        .filter(|problem| each!(&problem.position, inner => is_plainly_proved(problem, inner)));
    proved.count()
}

/// Whether the plain prover confirms a problem; `false` if the proof would take too long.
fn is_plainly_proved<P: SearchableGame + Notation>(problem: &ShippedProblem, position: &P) -> bool {
    let turns = problem.turns;
    if turns > 2 && position.count_turns().saturating_pow(turns.into()) > PLAINLY {
        return false;
    }
    let plain = |turns, by_mate| {
        let mut plain = PlainProver::new(position.to_move(), by_mate);
        let firsts = plain.firsts(position, turns).into_iter();
        firsts.map(|turn| position.name(turn)).collect::<Vec<_>>()
    };
    let fen = &problem.fen;
    assert_eq!(plain(turns, false), [problem.key.as_str()], "{fen}");
    assert!(turns == 1 || plain(turns - 1, false).is_empty(), "{fen}");
    assert_eq!(plain(turns, true).is_empty(), !problem.is_mate, "{fen}");
    true
}

#[test]
fn problems_of_hole_chess_are_proved() {
    all_are_proved(Variant::HoleChess);
}

#[test]
fn problems_of_event_chess_are_proved() {
    all_are_proved(Variant::EventChess);
}

#[test]
fn problems_of_interweave_are_proved() {
    all_are_proved(Variant::Interweave);
}

#[test]
fn problems_of_crazyhouse_are_proved() {
    all_are_proved(Variant::Crazyhouse);
}

#[test]
fn problems_of_atomic_chess_are_proved() {
    all_are_proved(Variant::AtomicChess);
}

#[test]
fn problems_in_few_turns_are_proved_plainly() {
    for variant in Variant::ALL {
        let proved = plainly_proved(variant);
        assert!(proved >= 15, "{variant}: {proved}");
    }
}
