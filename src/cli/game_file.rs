//! A game in a file: its tags and its turns.

use std::{
    fs,
    io::{self, Read as _},
};

use super::CliError;
use postern_game::{Deal, GameTags};
use postern_rules::{FenError, Position, Variant, read_game_text};

/// The text of a game, split into tags and turns but not yet played.
#[derive(Debug)]
pub(super) struct GameFile {
    tags: GameTags,
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

    /// Parses the text of a game.
    pub(super) fn of(text: &str) -> Result<Self, CliError> {
        Ok(Self {
            tags: GameTags::of(text),
            turns: read_game_text(text)?,
        })
    }

    /// See [`GameTags::get`].
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// See [`GameTags::start`].
    pub(super) fn start(&self, variant: Variant) -> Result<Position, FenError> {
        self.tags.start(variant)
    }

    /// See [`GameTags::deal`].
    pub(super) fn deal(&self) -> Result<Option<Deal>, FenError> {
        self.tags.deal()
    }
}
