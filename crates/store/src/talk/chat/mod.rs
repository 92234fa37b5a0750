//! Private chat between the two players of a game. Messages are stored outside the log and have no
//! event numbers, so nobody else can tell that a message was written.

pub(crate) mod reads;
mod writes;

use std::fmt;

use postern_game::{CommandId, GameId, Millis, PersonId};

/// Maximum number of chat messages per game, including deleted ones.
pub const MAX_CHAT_LINES: u32 = 500;

/// A stored chat message.
#[derive(Clone, PartialEq, Eq)]
pub struct ChatLine {
    /// Number of the message within its game, starting at 1.
    pub number: i64,
    pub by: PersonId,
    pub at_ms: Millis,
    /// The text. A deleted message consists of spaces only.
    pub text: String,
}

impl ChatLine {
    /// Whether the message's text was deleted.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Hides the text, which is private.
impl fmt::Debug for ChatLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatLine")
            .field("number", &self.number)
            .field("by", &self.by)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}

/// A chat message to add.
#[derive(Clone)]
pub struct NewChatLine {
    pub game: GameId,
    pub by: PersonId,
    /// The recipient.
    pub to: PersonId,
    /// Id of the command, which makes it idempotent: the same message with the same id is added
    /// once.
    pub command: CommandId,
    pub at_ms: Millis,
    pub text: String,
    /// The notification for the recipient; `None` to send none.
    pub told: Option<ChatNotification>,
}

/// Data for notifying the recipient of a chat message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChatNotification {
    /// Time from which an e-mail may be sent.
    pub due_ms: Millis,
    /// Number of turns in the game so far.
    pub ply: i64,
}

/// Number of chat messages in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChatLineCount {
    /// Number of messages, including deleted ones.
    pub written: u32,
    pub deleted: u32,
}

/// A chat message of a known author, with the game to which it belongs.
#[derive(Clone, PartialEq, Eq)]
pub struct AuthoredChatLine {
    pub game: GameId,
    pub at_ms: Millis,
    pub text: String,
}

impl fmt::Debug for AuthoredChatLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthoredChatLine")
            .field("game", &self.game)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}
