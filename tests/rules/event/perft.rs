//! Counts of legal turns to some depth (perft), compared with known numbers, and turns that perft
//! excludes.

use super::boards::{legal, position, set_up, start};
use crate::support::{PerftCase, vectors};

/// Deeper counts take seconds in an unoptimised build.
const MAX_COUNT: u64 = 200_000;

#[test]
fn vectors_agree() {
    let vectors = vectors(include_str!("perft.txt"), MAX_COUNT);
    assert_eq!(vectors.len(), 24);
    for PerftCase { fen, depth, count } in vectors {
        assert_eq!(position(fen).perft(depth), count, "{fen} at depth {depth}");
        assert_eq!(position(fen).full_fen(), fen);
    }
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
    let kiwipete =
        position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 f1c8");
    let divided = kiwipete.divide(2);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 1871);
    assert!(divided.is_sorted());
    assert!(
        divided
            .iter()
            .map(|(turn, _)| turn.clone())
            .eq(legal(&kiwipete)),
        "a BTreeSet is sorted by bytes"
    );
    assert!(kiwipete.divide(1).iter().all(|(_, count)| *count == 1));
}

#[test]
fn what_the_limit_forbids_is_not_counted() {
    // At the capture limit, the rook may capture the pawn on a7, but not the knight on h1.
    let counted = |event| set_up("Ra1 Ke4 ke7 pa7 nh1", "w", event).perft(1);
    assert_eq!(counted("d10"), counted("d20") + 1);
}

#[test]
fn draws_are_left_out() {
    assert_eq!(set_up("Ka1 kh8", "w", "-").perft(2), 9, "king against king");
    assert_eq!(
        position("k7/8/8/8/8/8/8/KR6 w - - 150 200 -").perft(1),
        set_up("Ka1 Rb1 ka8", "w", "-").perft(1)
    );
}

#[test]
fn a_game_that_is_over_has_no_sequences() {
    let mated = set_up("Ka1 qb2 rb8 kh8", "w", "-");
    assert_eq!((mated.perft(0), mated.perft(1), mated.perft(3)), (1, 0, 0));
}

/// Common perft positions of chess, with depths that an unoptimised build counts quickly.
const OF_CHESS: [(&str, u32); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        3,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        3,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        3,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        3,
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        3,
    ),
];

#[test]
fn without_an_event_it_is_chess() {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    for (fen, depth) in OF_CHESS {
        let chess: Chess = fen
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        assert_eq!(
            position(&format!("{fen} -")).perft(depth),
            shakmaty::perft(&chess, depth),
            "{fen}"
        );
    }
}
