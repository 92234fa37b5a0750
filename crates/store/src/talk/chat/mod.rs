//! Chat between the two players of a game. It is stored outside the log, and has no number there:
//! nobody else can tell that anything was written.

pub(crate) mod reads;
mod writes;

use std::fmt;

use postern_game::{CommandId, GameId, Millis, PersonId};

/// Maximum number of lines in a game, including deleted ones.
pub const MOST_CHAT_LINES: u32 = 500;

/// A stored line.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// Its number in the game's chat, starting at 1.
    pub number: i64,
    pub by: PersonId,
    pub at_ms: Millis,
    /// Only spaces if it was deleted.
    pub text: String,
}

impl ChatLine {
    /// Whether its text was deleted.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Omits the text, which is private.
impl fmt::Debug for ChatLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatLine")
            .field("number", &self.number)
            .field("by", &self.by)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}

/// A line to be added.
#[derive(Clone)]
pub struct NewLine {
    pub game: GameId,
    pub by: PersonId,
    /// The other player.
    pub to: PersonId,
    /// Id of the command. The same line with the same id is added only once.
    pub command: CommandId,
    pub at_ms: Millis,
    pub text: String,
    /// The notification for the other player; `None` for no notification.
    pub told: Option<ToldLine>,
}

/// Data for the notification of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldLine {
    /// When mails may be sent.
    pub due_ms: Millis,
    /// Number of turns played.
    pub ply: i64,
}

/// Number of lines in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChatCount {
    /// Includes deleted lines.
    pub written: u32,
    pub deleted: u32,
}

/// A line of one person, with its game.
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
