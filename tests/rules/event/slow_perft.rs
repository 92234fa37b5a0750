//! Checks the slow reference implementation against known perft numbers and the notation of the
//! original description.

use super::slow::{SlowPlayResult, SlowPosition};
use crate::support::{PerftCase, vectors};

/// The slow implementation agrees on deeper counts, too, but takes ten seconds.
const MAX_COUNT: u64 = 9_000;

#[test]
fn the_slow_rules_agree_with_the_vectors() {
    let vectors = vectors(include_str!("perft.txt"), MAX_COUNT);
    assert_eq!(vectors.len(), 21);
    for PerftCase { fen, depth, count } in vectors {
        let slow = SlowPosition::from_fen(fen);
        assert_eq!(slow.perft(depth), count, "{fen} at depth {depth}");
        assert_eq!(slow.fen(), fen);
    }
}

#[test]
fn the_slow_rules_name_turns_as_the_first_example_does() {
    let start = SlowPosition::from_fen(
        "r1bqkbnr/pppppppp/8/n7/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 (c4f6)",
    );
    let find = |slow: &SlowPosition, name: &str| {
        slow.named_turns()
            .into_iter()
            .find(|(own, _)| own == name)
            .unwrap()
            .1
    };
    let SlowPlayResult::Carried(name, mut slow) = start.play_hidden(find(&start, "c4"), 'Q') else {
        panic!("it lands on c4")
    };
    assert_eq!(name, "c4-f6");
    for expected in ["Nxf6-c4", "Bxc4-f6", "Nc4xf6"] {
        slow = slow.play(find(&slow, expected));
    }
    assert_eq!(
        slow.fen(),
        "r1bqkb1r/pppppppp/5n2/8/4P3/8/PP1P1PPP/RNBQK1NR w KQkq - 0 4 c4f6"
    );
    assert_eq!(slow.verdict(), None);
}

#[test]
fn the_slow_rules_take_back_what_leaves_the_king_attacked() {
    // The passage would carry the pawn from h3 off the rook's file.
    let slow = SlowPosition::from_fen("7r/k7/8/8/8/8/7P/7K w - - 0 1 (h3c5)");
    let (_, turn) = slow
        .named_turns()
        .into_iter()
        .find(|(name, _)| name == "h3")
        .unwrap();
    let SlowPlayResult::TakenBack(open) = slow.play_hidden(turn, 'Q') else {
        panic!("h1 would be attacked")
    };
    assert_eq!(open.fen(), "7r/k7/8/8/8/8/7P/7K w - - 0 1 h3c5");
    let (_, quiet) = slow
        .named_turns()
        .into_iter()
        .find(|(name, _)| name == "Kg1")
        .unwrap();
    let SlowPlayResult::Quietly(after) = slow.play_hidden(quiet, 'Q') else {
        panic!("g1 is not chosen")
    };
    assert_eq!(after.fen(), "7r/k7/8/8/8/8/7P/6K1 b - - 1 1 (h3c5)");
}
