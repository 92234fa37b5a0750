//! Reads exported games: tags and turns.

use std::io::Read as _;
use std::{fs, io};

use super::CliError;
use postern_game::{EventDeal, GameTags};
use postern_rules::{FenError, Position, Variant, read_game_text};

/// An exported game, split into tags and turns. The turns are not checked yet.
#[derive(Debug)]
pub(super) struct GameFile {
    tags: GameTags,
    /// The turns in order, in the file's notation.
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

    /// Splits the text of an exported game into tags and turns.
    pub(super) fn of(text: &str) -> Result<Self, CliError> {
        Ok(Self {
            tags: GameTags::of(text),
            turns: read_game_text(text)?,
        })
    }

    /// Returns a tag's value, as [`GameTags::get`] does.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Returns the starting position, as [`GameTags::start`] does.
    pub(super) fn start(&self, variant: Variant) -> Result<Position, FenError> {
        self.tags.start(variant)
    }

    /// Returns the deal of event cards, as [`GameTags::deal`] does.
    pub(super) fn deal(&self) -> Result<Option<EventDeal>, FenError> {
        self.tags.deal()
    }
}
