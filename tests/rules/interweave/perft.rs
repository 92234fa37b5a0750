//! Known numbers of turn sequences.

use std::collections::BTreeMap;

use postern::rules::Rules as _;

use super::{
    slow::Slow,
    support::{fen, legal, read_fen, start},
};

/// The slow rules take seconds for more.
const MOST_SLOWLY: u64 = 4_000;

#[test]
fn vectors_agree() {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [_, text, depth, count] = fields[..] else { panic!("{line}: four fields") };
        let (depth, count) = (depth.parse().unwrap(), count.parse::<u64>().unwrap());
        let position = read_fen(text).unwrap();
        assert_eq!(fen(&position), text);
        assert_eq!(position.perft(depth), count, "{line}");
        assert_eq!(position.perft_played(depth), count, "{line}");
        if count <= MOST_SLOWLY {
            assert_eq!(Slow::from_fen(text).perft(depth), count, "slowly: {line}");
        }
        checked += 1;
    }
    assert_eq!(checked, 12);
}

#[test]
fn no_turns_make_one_sequence() {
    assert_eq!(start().perft(0), 1);
}

#[test]
fn divide_adds_up_and_names_each_turn_in_order() {
    let position = read_fen("rb1kk1b1/ppRpp3/1p3p2/3P1pr1/1P1P1Pp1/1P5P/2P2P2/1B1KKNBR b g3f4 Nnn 0 11").unwrap();
    let divided = position.divide(3);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), position.perft(3));
    let sorted: BTreeMap<String, u64> = divided.iter().cloned().collect();
    assert_eq!(sorted.keys().cloned().collect::<std::collections::BTreeSet<_>>(), legal(&position));
    assert_eq!(sorted.into_iter().collect::<Vec<_>>(), divided);
    assert!(position.divide(1).iter().all(|(_, count)| *count == 1));
}

#[test]
fn counting_allocates_nothing() {
    let position = read_fen("3kk3/8/1P1P1P2/8/8/1p1p1p2/8/3KK3 w - RNrn 0 1").unwrap();
    let info = allocation_counter::measure(|| {
        assert_eq!(position.perft(3), 3404);
    });
    assert_eq!(info.count_total, 0);
}
