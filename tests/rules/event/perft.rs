//! Known numbers of turn sequences, and what is not counted.

use super::boards::{legal, position, set_up, start};

/// Deeper counts take an unoptimised build seconds.
const MOST: u64 = 200_000;

#[test]
fn vectors_agree() {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [_, fen, depth, count] = fields[..] else { panic!("{line}: four fields") };
        let count: u64 = count.parse().unwrap();
        if count <= MOST {
            assert_eq!(position(fen).perft(depth.parse().unwrap()), count, "{line}");
            assert_eq!(position(fen).full_fen(), fen);
            checked += 1;
        }
    }
    assert_eq!(checked, 24);
}

#[test]
fn no_turns_make_one_sequence() {
    assert_eq!(start().perft(0), 1);
}

#[test]
fn starting_an_event_is_no_turn() {
    assert_eq!(start().perft(1), 20);
    assert!(legal(&start()).iter().all(|turn| turn != "event"));
}

#[test]
fn divide_adds_up_and_names_each_turn_in_order() {
    let kiwipete = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 f1c8");
    let divided = kiwipete.divide(2);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 1871);
    assert!(divided.is_sorted());
    assert!(divided.iter().map(|(turn, _)| turn.clone()).eq(legal(&kiwipete)), "a BTreeSet is sorted by bytes");
    assert!(kiwipete.divide(1).iter().all(|(_, count)| *count == 1));
}

#[test]
fn what_the_limit_forbids_is_not_counted() {
    // The rook may take the pawn on a7, not the knight on h1.
    let counted = |event| set_up("Ra1 Ke4 ke7 pa7 nh1", "w", event).perft(1);
    assert_eq!(counted("d10"), counted("d20") + 1);
}

#[test]
fn draws_are_left_out() {
    assert_eq!(set_up("Ka1 kh8", "w", "-").perft(2), 9, "king against king");
    assert_eq!(position("k7/8/8/8/8/8/8/KR6 w - - 150 200 -").perft(1), set_up("Ka1 Rb1 ka8", "w", "-").perft(1));
}

#[test]
fn a_game_that_is_over_has_no_sequences() {
    let mated = set_up("Ka1 qb2 rb8 kh8", "w", "-");
    assert_eq!((mated.perft(0), mated.perft(1), mated.perft(3)), (1, 0, 0));
}
