//! The Atomic Chess sample game on the website is legal as written.

use super::boards::{line_from, start};

const SAMPLE: &str = include_str!("../../../templates/rules/atomic-chess/sample.txt");

#[test]
fn the_sample_game_ends_with_an_exploded_king_out_of_check() {
    let (_, game) = SAMPLE.split_once("\n\n").unwrap();
    let turns: Vec<&str> = game
        .lines()
        .map(|line| line.split('|').next().unwrap_or(line).trim())
        .collect();
    let line = line_from(start(), &turns.join(" "));
    let names: Vec<&str> = line
        .plies()
        .iter()
        .map(|ply| ply.facts.notation.as_str())
        .collect();
    assert_eq!(names, turns);
    assert_eq!(line.outcome().unwrap().to_string(), "0-1 king exploded");
    let [.., check, _] = line.plies() else {
        panic!("a game has turns")
    };
    assert!(!check.facts.checks.is_empty(), "the winner was in check");
}
