//! Parses games as text: turns with move numbers, comments, annotations and results.
//!
//! Comments are in `{}` or run from `;` to the end of the line; variations are in `()`. There are
//! two exceptions. A `;` directly after a turn belongs to the turn if the second part of a Game
//! Courier move follows: a removal (`b5-`, `@-b5`) or a promotion (`Q-b8`). Parentheses with
//! captured pieces directly after a turn are part of it (`Be4(xe5,f4)`). Move numbers and results
//! are not checked; only the order of the turns matters.

mod tokens;
mod tree;
mod turns;

pub use tree::{GameTree, TextTurn, read_game_tree};

use tokens::{TextToken, TextTokens};
use turns::TurnReader;

/// The reason why a game text cannot be split into turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    #[error("the comment that begins with {begin} on line {line} does not end: add {end}")]
    OpenComment { line: usize, begin: char, end: char },
    #[error("the tag on line {0} does not end: add ]")]
    OpenTag(usize),
    #[error("more stands on line {0} after its tag: put it on a line of its own")]
    AfterTag(usize),
    #[error("a variation begins on line {0} before there is a turn that it could replace")]
    NothingToVary(usize),
    #[error("the ) on line {0} ends no variation")]
    NoVariation(usize),
}

/// Returns the turns of the main line, in order and as written. Skips variations.
///
/// # Errors
/// Returns an error if a comment or a variation is not closed.
pub fn read_game_text(text: &str) -> Result<Vec<String>, GameTextError> {
    let mut tokens = TextTokens::of(text);
    let mut turns = Vec::new();
    let mut joining = TurnReader::default();
    while let Some(token) = tokens.next(!turns.is_empty())? {
        match token {
            TextToken::Word(word) => joining.read(word, &mut turns),
            TextToken::Comment(_) => {}
            TextToken::Begin => tokens.skip_variation()?,
            TextToken::End => joining.read(")", &mut turns),
        }
    }
    Ok(turns)
}
