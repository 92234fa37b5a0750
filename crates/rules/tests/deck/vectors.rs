//! Counts of turns that every implementation must meet.

use crate::model::{DECK, Model};

/// Those of the deck, and those of chess and of event 5 alone that are older.
const VECTORS: [&str; 2] = [include_str!("vectors.txt"), include_str!("passage.txt")];

/// What takes more than three seconds without optimisation, by its count.
const SLOW: [usize; 16] = [
    34_947, 39_373, 54_463, 59_257, 60_331, 61_827, 66_177, 69_217, 70_510, 76_278, 88_845,
    116_230, 195_043, 197_281, 197_725, 222_774,
];

/// Counts the slow or the other vectors and gives a line for each that differs.
fn differing(slow: bool) -> Vec<String> {
    let lines = VECTORS.iter().flat_map(|vectors| vectors.lines());
    let mut differing = Vec::new();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [_, fen, depth, count] = fields[..] else {
            panic!("{line}");
        };
        let count: usize = count.parse().unwrap();
        if SLOW.contains(&count) != slow {
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
fn counts_are_met() {
    assert_eq!(differing(false), [""; 0]);
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn slow_counts_are_met() {
    assert_eq!(differing(true), [""; 0]);
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
