//! Problems, and their file format.

use std::fmt::Write as _;

use postern_rules::Variant;

/// A position with its solution.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The number of the game that it comes from.
    pub(crate) game: u64,
    /// Whether checkmate can be forced in the same number of turns.
    pub(crate) is_mate: bool,
    /// The number of turns that the side to move needs.
    pub(crate) turns: u8,
    /// The only winning first turn.
    pub(crate) key: String,
    /// The upper-case letter of the piece that the key moves.
    pub(crate) kind: char,
    pub(crate) fen: String,
    /// The rating; higher is better.
    pub(crate) interest: i32,
    /// The nodes of its proof.
    pub(crate) nodes: u64,
}

/// Writes the file of a variant's problems: a line for each, with tabs between kind, turns, key and
/// position.
pub(crate) fn write(variant: Variant, problems: &[Problem]) -> String {
    let mut text = format!(
        "# Problems of {}, made by `make problems`: \
         `mate` where checkmate is forced, else `win`; in how many\n\
         # turns of the side to move; the only first turn; the position.\n",
        variant.title()
    );
    for problem in problems {
        let kind = if problem.is_mate { "mate" } else { "win" };
        let Problem {
            turns, key, fen, ..
        } = problem;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{kind}\t{turns}\t{key}\t{fen}");
    }
    text
}
