//! Counts of turns that every implementation must meet.

use crate::model::{DECK, Model};

const VECTORS: &str = include_str!("vectors.txt");

/// Up to so many turns are counted in the ordinary test.
const QUICK: usize = 45_000;

/// Counts those vectors and gives a line for each that differs.
fn differing(wanted: impl Fn(usize) -> bool) -> Vec<String> {
    let lines = VECTORS.lines().filter(|line| !line.starts_with('#'));
    let mut differing = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('|').collect();
        let [_, fen, depth, count] = fields[..] else {
            panic!("{line}");
        };
        let count: usize = count.parse().unwrap();
        if !wanted(count) {
            continue;
        }
        let model = Model::from_fen(fen, &DECK).unwrap_or_else(|why| panic!("{fen}: {why}"));
        let counted = model.perft(depth.parse().unwrap());
        if counted != count {
            differing.push(format!("{line}, the model counts {counted}"));
        }
    }
    differing
}

#[test]
fn small_counts_are_met() {
    assert_eq!(differing(|count| count <= QUICK), [""; 0]);
}

#[test]
#[ignore = "slow without optimisation"]
fn large_counts_are_met() {
    assert_eq!(differing(|count| count > QUICK), [""; 0]);
}

#[test]
fn counts_by_turn_add_up() {
    let fen = "4k3/8/8/2N5/8/8/3N4/4K3 w - - 0 1 d--,5:c4f6,9:c4a6";
    let model = Model::from_fen(fen, &DECK).unwrap();
    let lines = model.divide(2);
    let sum: usize = lines.iter().map(|(_, count)| count).sum();
    assert_eq!(sum, model.perft(2));
    assert!(lines.is_sorted());
}
