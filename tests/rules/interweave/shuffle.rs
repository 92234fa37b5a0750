//! The rules of Interweave: the shuffled starting position.

use std::collections::BTreeSet;

use postern_rules::interweave::Position;
use postern_rules::perft;
use rstest::rstest;

use super::support::{fen, start};

fn back_ranks(seed: u64) -> (String, String) {
    let fen = fen(&Position::shuffled(seed));
    let rows: Vec<&str> = fen.split([' ', '/']).collect();
    (rows[0].to_owned(), rows[7].to_owned())
}

#[test]
fn all_starts_are_different_and_give_each_colour_a_whole_team() {
    let mut seen = BTreeSet::new();
    for seed in 0..576 {
        let (black, white) = back_ranks(seed);
        assert_eq!(black, white.to_lowercase(), "mirrored ranks, same files");
        for first in [0, 1] {
            let mut team: Vec<char> = white.chars().skip(first).step_by(2).collect();
            team.sort_unstable();
            assert_eq!(
                team,
                ['B', 'K', 'N', 'R'],
                "a team of four stands on the squares of each colour: {white}"
            );
        }
        seen.insert(white);
    }
    assert_eq!(seen.len(), 576);
    assert!(seen.contains("RBNKKNBR"));
}

#[rstest]
#[case::everything_in_the_first_order(0, "RRBBNNKK")]
#[case::the_dark_squares_go_first(1, "RRBBKNNK")]
#[case::then_the_light_ones(24, "RRBBNKKN")]
#[case::both_in_the_last_order(575, "KKNNBBRR")]
#[case::seeds_beyond_the_last_begin_again(576, "RRBBNNKK")]
#[case::the_last_seed_is_start_447(u64::MAX, "NKBRKBRN")]
fn a_seed_stands_for_one_start(#[case] seed: u64, #[case] white: &str) {
    assert_eq!(back_ranks(seed).1, white);
}

#[test]
fn everything_else_is_as_ever() {
    let shuffled = fen(&Position::shuffled(123));
    let (rest, usual) = (
        &shuffled[8..shuffled.find(" w").unwrap() - 8],
        fen(&start()),
    );
    assert_eq!(rest, &usual[8..usual.find(" w").unwrap() - 8]);
    assert!(shuffled.ends_with(" w - - 0 1"));
    assert!(perft(&Position::shuffled(123), 2) > 0);
}
