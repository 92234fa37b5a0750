//! The tags at the start of an exported game, such as `[Result "1-0"]`.

use super::{EventDeal, InvalidDeal};
use crate::analysis::study::deal_again;
use postern_rules::{FenError, Position, Variant};

/// The tags of an exported game: names and values in their original order.
#[derive(Debug)]
pub struct GameTags(Vec<(String, String)>);

impl GameTags {
    /// Parses the tags at the start of `text`. Stops at the first line that is not a tag.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        Self(lines.map_while(tag).collect())
    }

    /// Returns the value of the tag `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.0.iter();
        let found = tags.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the start position from the tag `FEN`, or the variant's standard start, with the
    /// deck from the tag `EventDeal`.
    ///
    /// # Errors
    /// Returns the [`FenError`] that explains what is wrong with one of the tags.
    pub fn start(&self, variant: Variant) -> Result<Position, FenError> {
        let fen = self.get("FEN");
        if let Some(deal) = self.deal()? {
            return deal_again(&deal, variant, fen);
        }
        fen.map_or_else(
            || Ok(Position::start(variant)),
            |fen| Position::from_fen(variant, fen),
        )
    }

    /// Returns the deck from the tag `EventDeal`, if present.
    ///
    /// # Errors
    /// Returns an error if the tag `EventDeal` cannot be parsed.
    pub fn deal(&self) -> Result<Option<EventDeal>, FenError> {
        let deal = self.get("Deal").map(str::parse).transpose();
        deal.map_err(|error: InvalidDeal| FenError(error.to_string()))
    }
}

/// Parses a tag line such as `[Result "1-0"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let (name, rest) = line
        .trim()
        .strip_prefix('[')?
        .split_once(char::is_whitespace)?;
    let quoted = rest
        .trim()
        .strip_suffix(']')?
        .trim_end()
        .strip_prefix('"')?
        .strip_suffix('"')?;
    let mut value = String::with_capacity(quoted.len());
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        value.push(if letter == '\\' {
            letters.next()?
        } else {
            letter
        });
    }
    Some((name.to_owned(), value))
}
