//! What the two players of a game write to each other. It stands beside the log, and has no number
//! there: nobody else can tell that anything was written.

pub(crate) mod reads;
mod writes;

use std::fmt;

use async_trait::async_trait;

use crate::StoreError;
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

/// The part of the database that is about the players' own chat. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Chat: Send + Sync + 'static {
    /// Up to `limit` lines of a game that were not deleted, in their order: the last of all, or of those
    /// before `before`; those of one person alone, if one is given.
    async fn chat_lines(
        &self,
        game: &GameId,
        before: Option<i64>,
        by: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError>;

    /// One line, deleted or not.
    async fn chat_line(&self, game: &GameId, number: i64) -> Result<Option<ChatLine>, StoreError>;

    /// The line, deleted or not, that a person has added to a game under this id.
    async fn chat_line_given(
        &self,
        game: &GameId,
        by: &PersonId,
        command: &CommandId,
    ) -> Result<Option<ChatLine>, StoreError>;

    async fn count_chat_lines(&self, game: &GameId) -> Result<ChatCount, StoreError>;

    /// Adds a line, tells other nodes, and notes for whom it is that it is there. `false`, and nothing is written, when there is one under its
    /// id or there are [`MOST_CHAT_LINES`]; when `by` and `to` are not the two different players of the
    /// game, or one of them was deleted or has blocked the other.
    async fn add_chat_line(&self, line: NewLine) -> Result<bool, StoreError>;

    /// Deletes the words of a line, of which nothing is left, and tells other nodes. `false` when it is
    /// not this person's line, or they are gone already.
    async fn delete_chat_line(
        &self,
        game: &GameId,
        by: &PersonId,
        number: i64,
    ) -> Result<bool, StoreError>;

    /// Up to `limit` lines that a person has written, those of the latest games first, the latest of
    /// each first.
    async fn chat_lines_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<OwnLine>, StoreError>;
}
