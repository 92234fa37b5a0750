//! Composed problems and their file format.

use std::fmt::Write as _;

use postern_rules::Variant;

/// A problem: a position with its unique solution.
#[derive(Clone, Debug)]
pub(crate) struct ComposedProblem {
    /// The number of the game in which the position occurred.
    pub(crate) game: u64,
    /// Whether checkmate can also be forced in the same number of turns.
    pub(crate) is_mate: bool,
    /// The number of turns that the side to move needs to win.
    pub(crate) turns: u8,
    /// The only first turn that wins.
    pub(crate) key: String,
    /// The upper-case letter of the piece that the first turn moves.
    pub(crate) kind: char,
    pub(crate) fen: String,
    /// How interesting the problem is; higher is better.
    pub(crate) interest: i32,
    /// The number of nodes that the proof needed.
    pub(crate) nodes: u64,
}

/// Formats the problems of a variant, one per line. The tab-separated fields are kind, turns, key
/// and FEN.
pub(crate) fn write(variant: Variant, problems: &[ComposedProblem]) -> String {
    let mut text = format!(
        "# Problems of {}, made by `make problems`: \
         `mate` where checkmate is forced, else `win`; in how many\n\
         # turns of the side to move; the only first turn; the position.\n",
        variant.title()
    );
    for problem in problems {
        let kind = if problem.is_mate { "mate" } else { "win" };
        let ComposedProblem {
            turns, key, fen, ..
        } = problem;
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{kind}\t{turns}\t{key}\t{fen}");
    }
    text
}
