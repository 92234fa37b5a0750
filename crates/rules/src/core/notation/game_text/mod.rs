//! A game as text: turns among move numbers, comments, annotations and results.
//!
//! Comments stand in `{}` or go from `;` to the end of the line, variations in `()`. A `;` right after a turn
//! belongs to the turn when what follows has the form of Game Courier's second part, a removal
//! (`b5-`, `@-b5`) or a promotion (`Q-b8`). A bracket with captured pieces right after a turn
//! belongs to it (`Be4(xe5,f4)`). Numbers and results are not checked: what counts is the order of
//! the turns.

mod tokens;
mod tree;
mod turns;

pub use tree::{GameTree, TextTurn, read_game_tree};

use tokens::{Token, Tokens};
use turns::Turns;

/// A game text that cannot be divided into turns.
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

/// The turns of a game, in order, as they are written; what stands in parentheses is left out.
///
/// # Errors
/// When a comment or a variation does not end.
pub fn read_game_text(text: &str) -> Result<Vec<String>, GameTextError> {
    let mut tokens = Tokens::of(text);
    let mut turns = Vec::new();
    let mut joining = Turns::default();
    while let Some(token) = tokens.next(!turns.is_empty())? {
        match token {
            Token::Word(word) => joining.read(word, &mut turns),
            Token::Comment(_) => {}
            Token::Begin => tokens.skip_variation()?,
            Token::End => joining.read(")", &mut turns),
        }
    }
    Ok(turns)
}
