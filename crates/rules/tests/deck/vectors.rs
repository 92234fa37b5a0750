//! Tests perft counts that every implementation must reproduce.

use postern_rules::event_chess::Position;
use postern_rules::{Rules as _, perft};

use crate::model::{DECK, ModelPosition};

/// The expected perft counts. The first file covers all events; the second covers chess and event 5
/// alone.
const VECTORS: [&str; 2] = [include_str!("vectors.txt"), include_str!("passage.txt")];

#[test]
fn counts_are_met() {
    let lines = VECTORS.iter().flat_map(|vectors| vectors.lines());
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [_, fen, depth, count] = fields[..] else {
            panic!("{line}");
        };
        let depth = depth.parse().unwrap();
        let rules = Position::with_deck(Some(fen), None).unwrap().unwrap();
        assert_eq!(perft(&rules, depth).to_string(), count, "{line}");
        let model =
            ModelPosition::from_fen(fen, &DECK).unwrap_or_else(|why| panic!("{fen}: {why}"));
        let counted = model.perft(depth);
        assert_eq!(counted.to_string(), count, "{line}: the model");
    }
}

#[test]
fn counts_by_turn_add_up() {
    let fen = "4k3/8/8/2N5/8/8/3N4/4K3 w - - 0 1 d--,5:c4f6,9:c4a6";
    let model = ModelPosition::from_fen(fen, &DECK).unwrap();
    let lines = model.divide(2);
    let sum: usize = lines.iter().map(|(_, count)| count).sum();
    assert_eq!(sum, model.perft(2));
    assert!(lines.is_sorted());
}
