//! Counts of legal turns to some depth (perft), compared with known numbers.

use postern_rules::prelude::*;
use postern_rules::{atomic, perft, perft_by_playing};

use super::boards::position;
use crate::support::{PerftCase, vectors};

/// Deeper counts take seconds in an unoptimised build.
const MAX_COUNT: u64 = 200_000;

#[test]
fn vectors_agree() {
    let vectors = vectors(include_str!("perft.txt"), MAX_COUNT);
    assert_eq!(vectors.len(), 10);
    for PerftCase { fen, depth, count } in vectors {
        assert_eq!(position(fen).perft(depth), count, "{fen} at depth {depth}");
        assert_eq!(position(fen).full_fen(), fen);
    }
}

#[test]
#[ignore = "takes an unoptimised build a minute"]
fn deep_vectors_agree() {
    for PerftCase { fen, depth, count } in vectors(include_str!("perft.txt"), u64::MAX) {
        let position = atomic::Position::from_fen(fen).unwrap();
        assert_eq!(perft(&position, depth), count, "{fen} at depth {depth}");
        assert_eq!(
            perft_by_playing(&position, depth),
            count,
            "{fen} at depth {depth}"
        );
    }
}
