//! What the two players of a game write to each other. It stands beside the log, and has no number
//! there: nobody else can tell that anything was written.

pub(crate) mod reads;
mod writes;

use std::fmt;

use postern_game::{CommandId, GameId, Millis, PersonId};

/// Most lines in a game, deleted ones included.
pub const MOST_CHAT_LINES: u32 = 500;

/// A line as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// Its place in the game's chat, from 1 on.
    pub number: i64,
    pub by: PersonId,
    pub at_ms: Millis,
    /// Nothing but spaces when it was deleted.
    pub text: String,
}

impl ChatLine {
    /// Whether its words are gone.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// It is private, so nothing prints its words.
impl fmt::Debug for ChatLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatLine")
            .field("number", &self.number)
            .field("by", &self.by)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}

/// A line that is to be added.
#[derive(Clone)]
pub struct NewLine {
    pub game: GameId,
    pub by: PersonId,
    /// The other player.
    pub to: PersonId,
    /// The same line under the same id is added once.
    pub command: CommandId,
    pub at_ms: Millis,
    pub text: String,
    /// How the other player is told that it is there; `None` when nothing tells of it.
    pub told: Option<ToldLine>,
}

/// How it is told that there is a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldLine {
    /// From when on mails do.
    pub due_ms: Millis,
    /// How many turns have been played.
    pub ply: i64,
}

/// How many lines a game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChatCount {
    /// Deleted ones included.
    pub written: u32,
    pub deleted: u32,
}

/// A line of one person's own, with the game that it was written in.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnLine {
    pub game: GameId,
    pub at_ms: Millis,
    pub text: String,
}

impl fmt::Debug for OwnLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnLine")
            .field("game", &self.game)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}
