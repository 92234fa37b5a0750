//! Counts of legal turns to some depth (perft), compared with known numbers.

use std::collections::BTreeMap;

use crate::support::{PerftCase, legal, read_fen, start, vectors};

/// The optimised benchmark runs the deeper counts.
const MAX_COUNT: u64 = 300_000;

#[test]
fn vectors_agree() {
    let vectors = vectors(include_str!("perft.txt"), MAX_COUNT);
    assert_eq!(vectors.len(), 12);
    for PerftCase { fen, depth, count } in vectors {
        assert_eq!(
            read_fen(fen).unwrap().perft(depth),
            count,
            "{fen} at depth {depth}"
        );
    }
}

#[test]
fn no_turns_make_one_sequence() {
    assert_eq!(start().perft(0), 1);
}

#[test]
fn counting_turns_agrees_with_listing_them() {
    let position =
        read_fen("---k---/--2r--/-1pp1q-/3*3/7/1pP1pP1/3*b1B/-2PQ1-/--R2--/---K--- b c4 0 12")
            .unwrap();
    assert_eq!(position.perft(1), legal(&position).len() as u64);
}

#[test]
fn divide_adds_up_and_names_each_turn_in_order() {
    let position =
        read_fen("---1---/--kqr--/-bpp2-/1p1*1p1/4p2/6B/1QP*P2/-R1P1P-/--3--/---K--- w - 4 9")
            .unwrap();
    let divided = position.divide(3);
    assert_eq!(
        divided.iter().map(|(_, count)| count).sum::<u64>(),
        position.perft(3)
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
    assert!(position.divide(1).iter().all(|(_, count)| *count == 1));
}
