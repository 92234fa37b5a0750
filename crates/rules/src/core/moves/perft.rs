//! Perft: counts sequences of turns, to test and compare move generators. Positions with secrets
//! are not supported.

use crate::core::contract::{Notation, PlayablePosition};

/// Counts the sequences of exactly `depth` turns. The last turn of each sequence is counted without
/// being played.
pub fn perft<P: PlayablePosition>(position: &P, depth: u32) -> u64 {
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

/// Counts the same sequences as [`perft`], but also plays the last turns. This is the work of a
/// search that visits every position.
pub fn perft_by_playing<P: PlayablePosition>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.for_each_after(|_, after| count += perft_by_playing(after, depth - 1));
    count
}

/// Returns the [`perft`] count after each legal turn, sorted by the turns' canonical names as
/// bytes. Depth 0 is treated as 1.
pub fn divide<P: Notation>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    position.for_each_after(|turn, after| {
        counts.push((position.name(turn), perft(after, depth.saturating_sub(1))));
    });
    counts.sort_unstable();
    counts
}
