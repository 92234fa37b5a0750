//! Counting sequences of turns, by which generators are compared. Nothing may be hidden in the
//! positions counted.

use crate::core::contract::{Core, Notation};

/// The number of sequences of exactly `depth` turns. The last turns are counted without being
/// played.
pub fn perft<P: Core>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut count = 0;
            position.each_after(|_, after| count += perft(after, depth - 1));
            count
        }
    }
}

/// The same number, but the last turns are played as well: the work of a search that looks at every
/// position.
pub fn perft_played<P: Core>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.each_after(|_, after| count += perft_played(after, depth - 1));
    count
}

/// [`perft`] for each legal turn apart, by canonical name, sorted by bytes. Depth 0 is read as 1.
pub fn divide<P: Notation>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    position.each_after(|turn, after| {
        counts.push((position.name(turn), perft(after, depth.saturating_sub(1))));
    });
    counts.sort_unstable();
    counts
}
