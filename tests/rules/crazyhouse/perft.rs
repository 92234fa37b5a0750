//! Counts of legal turns to some depth (perft), compared with known numbers.

use super::boards::{position, start};
use crate::support::{PerftCase, vectors};

/// Deeper counts take seconds in an unoptimised build.
const MAX_COUNT: u64 = 200_000;

#[test]
fn vectors_agree() {
    let vectors = vectors(include_str!("perft.txt"), MAX_COUNT);
    assert_eq!(vectors.len(), 12);
    for PerftCase { fen, depth, count } in vectors {
        assert_eq!(position(fen).perft(depth), count, "{fen} at depth {depth}");
        assert_eq!(position(fen).full_fen(), fen);
    }
}

#[test]
fn nothing_is_in_hand_at_the_start() {
    assert_eq!(start().perft(0), 1);
    assert_eq!(start().perft(1), 20);
    assert_eq!(start().perft(3), 8902, "as in chess");
}

#[test]
fn divide_adds_up_and_names_drops() {
    let divided = position("2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1").divide(2);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 3083);
    assert!(divided.is_sorted());
    assert!(divided.iter().any(|(name, _)| name == "Q@d7+"));
}
