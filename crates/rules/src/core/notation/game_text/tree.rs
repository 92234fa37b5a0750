//! Parses game texts with variations and comments into a tree.

use super::GameTextError;
use super::tokens::{TextToken, TextTokens};
use super::turns::TurnReader;

/// A game's turns, including its variations, in the order in which they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameTree {
    /// The comment before the first turn.
    pub comment: String,
    pub turns: Vec<TextTurn>,
}

/// A turn of a game tree, as written in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextTurn {
    /// The index in [`GameTree::turns`] of the previous turn; `None` for a turn that begins the
    /// game.
    pub after: Option<usize>,
    pub turn: String,
    /// The comment before the turn, if the turn begins a variation.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "String::is_empty")
    )]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub name: String,
    /// The comment after the turn.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "String::is_empty")
    )]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub comment: String,
}

/// Parses a game with its variations. A variation in parentheses replaces the turn before it, as in
/// PGN: `1. e4 (1. d4 d5) e5`. A comment before the first turn of a variation is the variation's
/// name.
///
/// # Errors
/// Returns an error if a comment is not closed or parentheses do not match.
pub fn read_game_tree(text: &str) -> Result<GameTree, GameTextError> {
    let mut reader = TreeReader::default();
    let mut tokens = TextTokens::of(text);
    while let Some(token) = tokens.next(reader.here.last.is_some())? {
        match token {
            TextToken::Word(word) => reader.word(word),
            TextToken::Comment(comment) => reader.comment(comment),
            TextToken::Begin => reader.begin(tokens.line_number())?,
            TextToken::End => reader.end(tokens.line_number())?,
        }
    }
    match reader.around.last() {
        Some(level) => Err(GameTextError::OpenComment {
            line: level.line,
            begin: '(',
            end: ')',
        }),
        None => Ok(reader.tree),
    }
}

#[derive(Default)]
struct TreeReader {
    tree: GameTree,
    here: OpenLine,
    /// The enclosing variations, to which the parser returns when the current variation ends.
    around: Vec<OpenLine>,
}

/// The state of the main line or variation that is being parsed.
#[derive(Default)]
struct OpenLine {
    /// The index of the turn after which the next turn is played.
    after: Option<usize>,
    /// The index of the last turn parsed in this variation.
    last: Option<usize>,
    joining: TurnReader,
    /// The comment before a variation's first turn.
    name: String,
    /// The number of the text line on which the last nested variation began.
    line: usize,
}

impl TreeReader {
    fn word(&mut self, word: &str) {
        let Some((part, goes_on)) = self.here.joining.part(word) else {
            return;
        };
        let last = self.here.last.filter(|_| goes_on);
        if let Some(turn) = last.and_then(|last| self.tree.turns.get_mut(last)) {
            return turn.turn.push_str(part);
        }
        self.tree.turns.push(TextTurn {
            after: self.here.after,
            turn: part.to_owned(),
            name: std::mem::take(&mut self.here.name),
            comment: String::new(),
        });
        let place = self.tree.turns.len() - 1;
        (self.here.after, self.here.last) = (Some(place), Some(place));
    }

    fn comment(&mut self, comment: &str) {
        let of_turn = self
            .here
            .last
            .and_then(|last| self.tree.turns.get_mut(last));
        let place = match of_turn {
            Some(turn) => &mut turn.comment,
            None if self.around.is_empty() => &mut self.tree.comment,
            None => &mut self.here.name,
        };
        let words = comment.split_whitespace();
        for word in words {
            if !place.is_empty() {
                place.push(' ');
            }
            place.push_str(word);
        }
    }

    fn begin(&mut self, line: usize) -> Result<(), GameTextError> {
        let replaced = self.here.last.and_then(|last| self.tree.turns.get(last));
        let after = replaced.ok_or(GameTextError::NothingToVary(line))?.after;
        let variation = OpenLine {
            after,
            ..OpenLine::default()
        };
        let mut around = std::mem::replace(&mut self.here, variation);
        around.line = line;
        self.around.push(around);
        Ok(())
    }

    fn end(&mut self, line: usize) -> Result<(), GameTextError> {
        self.here = self.around.pop().ok_or(GameTextError::NoVariation(line))?;
        Ok(())
    }
}
