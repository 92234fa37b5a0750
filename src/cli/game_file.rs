//! A game in a file: its tags and its turns.

use std::{
    fs,
    io::{self, Read as _},
};

use super::CliError;
use crate::game::{Deal, How, InvalidDeal};
use postern_rules::{FenError, Position, Variant, read_game_text};

/// A game as text, split into tags and turns but not yet played.
#[derive(Debug)]
pub(super) struct GameFile {
    /// Names and values of lines such as `[Result "1-0"]`, in order.
    tags: Vec<(String, String)>,
    /// The turns in order, as written.
    pub(super) turns: Vec<String>,
}

impl GameFile {
    /// Reads a file, or standard input for `-`.
    pub(super) fn read(file: String) -> Result<Self, CliError> {
        let mut text = String::new();
        let read = if file == "-" {
            io::stdin().read_to_string(&mut text).map(|_| text)
        } else {
            fs::read_to_string(&file)
        };
        match read {
            Ok(text) => Self::of(&text),
            Err(error) => Err(CliError::File {
                file: if file == "-" {
                    "standard input".to_owned()
                } else {
                    file
                },
                error,
            }),
        }
    }

    /// Reads a text.
    pub(super) fn of(text: &str) -> Result<Self, CliError> {
        Ok(Self {
            tags: text.lines().filter_map(tag).collect(),
            turns: read_game_text(text)?,
        })
    }

    /// The value of a tag.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// The position in the tag `FEN`, or the variant's own start without one, with the deck of the tag `Deal`.
    pub(super) fn start(&self, variant: Variant) -> Result<Position, FenError> {
        let fen = self.tag("FEN");
        if let Some(deal) = self.deal()? {
            // Events in force from the start stand in the FEN.
            let in_deck = Deal {
                how: How::Pick,
                ..deal
            };
            let no_deck = || FenError(format!("{} has no deck of events", variant.title()));
            return in_deck.start(variant, fen).ok_or_else(no_deck)?;
        }
        fen.map_or_else(
            || Ok(Position::start(variant)),
            |fen| Position::from_fen(variant, fen),
        )
    }

    /// How the game's events come into force, if its text says.
    pub(super) fn deal(&self) -> Result<Option<Deal>, FenError> {
        let deal = self.tag("Deal").map(str::parse).transpose();
        deal.map_err(|error: InvalidDeal| FenError(error.to_string()))
    }
}

/// Reads a line like `[Result "1-0"]`.
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
