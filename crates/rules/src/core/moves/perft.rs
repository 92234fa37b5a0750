//! Perft: counts sequences of turns, to compare move generators. The positions must have no
//! secrets.

use crate::core::contract::{Core, Notation};

/// Counts the sequences of exactly `depth` turns. The last turns are counted without being played.
pub fn perft<P: Core>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut count = 0;
            position.for_each_after(|_, after| count += perft(after, depth - 1));
            count
        }
    }
}

/// Counts the same sequences as [`perft`], but also plays the last turns. This measures the work of
/// a search that visits every position.
pub fn perft_by_playing<P: Core>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.for_each_after(|_, after| count += perft_by_playing(after, depth - 1));
    count
}

/// Returns [`perft`] for each legal turn, by canonical name and sorted by bytes. Depth 0 counts as
/// 1.
pub fn divide<P: Notation>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    position.for_each_after(|turn, after| {
        counts.push((position.name(turn), perft(after, depth.saturating_sub(1))));
    });
    counts.sort_unstable();
    counts
}
