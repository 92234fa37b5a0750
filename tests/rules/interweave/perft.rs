//! Counts of legal turns to some depth (perft), compared with known numbers.

use std::collections::BTreeMap;

use postern_rules::{divide, perft, perft_by_playing};

use super::slow::SlowPosition;
use super::support::{fen, legal, read_fen, start};
use crate::support::{PerftCase, vectors};

/// The slow implementation takes seconds for deeper counts.
const MAX_COUNT: u64 = 4_000;

#[test]
fn vectors_agree() {
    let vectors = vectors(include_str!("perft.txt"), u64::MAX);
    assert_eq!(vectors.len(), 12);
    for PerftCase {
        fen: text,
        depth,
        count,
    } in vectors
    {
        let position = read_fen(text).unwrap();
        assert_eq!(fen(&position), text);
        assert_eq!(perft(&position, depth), count, "{text} at depth {depth}");
        assert_eq!(
            perft_by_playing(&position, depth),
            count,
            "{text} at depth {depth}"
        );
        if count <= MAX_COUNT {
            assert_eq!(
                SlowPosition::from_fen(text).perft(depth),
                count,
                "slowly: {text} at depth {depth}"
            );
        }
    }
}

#[test]
fn no_turns_make_one_sequence() {
    assert_eq!(perft(&start(), 0), 1);
}

#[test]
fn divide_adds_up_and_names_each_turn_in_order() {
    let position =
        read_fen("rb1kk1b1/ppRpp3/1p3p2/3P1pr1/1P1P1Pp1/1P5P/2P2P2/1B1KKNBR b g3f4 Nnn 0 11")
            .unwrap();
    let divided = divide(&position, 3);
    assert_eq!(
        divided.iter().map(|(_, count)| count).sum::<u64>(),
        perft(&position, 3)
    );
    let sorted: BTreeMap<String, u64> = divided.iter().cloned().collect();
    assert_eq!(
        sorted
            .keys()
            .cloned()
            .collect::<std::collections::BTreeSet<_>>(),
        legal(&position)
    );
    assert_eq!(sorted.into_iter().collect::<Vec<_>>(), divided);
    assert!(divide(&position, 1).iter().all(|(_, count)| *count == 1));
}

#[test]
fn counting_allocates_nothing() {
    let position = read_fen("3kk3/8/1P1P1P2/8/8/1p1p1p2/8/3KK3 w - RNrn 0 1").unwrap();
    let info = allocation_counter::measure(|| {
        assert_eq!(perft(&position, 3), 3404);
    });
    assert_eq!(info.count_total, 0);
}
