//! Movement patterns of the pieces of Interweave on an empty board.

use super::board::{FileRank, SLANTED, STRAIGHT};
use super::case::{ClaimCase, cell};

pub(super) fn color(square: &str) -> &'static str {
    let (file, rank) = cell(square);
    if (file + rank) % 2 == 0 {
        "dark"
    } else {
        "light"
    }
}

pub(super) fn beside(one: FileRank, other: FileRank) -> bool {
    (one.0 - other.0).abs() + (one.1 - other.1).abs() == 1
}

pub(super) fn middle(from: FileRank, to: FileRank) -> Option<FileRank> {
    let even = (to.0 - from.0) % 2 == 0 && (to.1 - from.1) % 2 == 0;
    even.then(|| (from.0.midpoint(to.0), from.1.midpoint(to.1)))
}

pub(super) fn double_knight(from: FileRank, to: FileRank) -> bool {
    let mut lengths = [(to.0 - from.0).abs(), (to.1 - from.1).abs()];
    lengths.sort_unstable();
    lengths == [2, 4]
}

/// Whether a piece of this kind can never make this move, whatever is on the board.
pub(super) fn off_pattern(case: &ClaimCase, kind: char, said: &[&str]) -> bool {
    let (from, to) = (cell(said[0]), cell(said[1]));
    let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let length = files.max(ranks);
    let slanted = SLANTED.contains(&step) && files == ranks;
    let straight = STRAIGHT.contains(&step) && (files == 0 || ranks == 0);
    let forward = if case.board.first { 1 } else { -1 };
    let goes = match kind {
        'K' => slanted && length == 1 || straight && length == 2,
        'B' => slanted,
        'R' => slanted || straight && length % 2 == 0,
        'N' => slanted || straight && length % 2 == 0 || double_knight(from, to),
        _ => step.1 == forward && (slanted && length == 1 || straight && length == 2),
    };
    case.get(said[0]) == Some((case.board.first, kind)) && !goes
}
