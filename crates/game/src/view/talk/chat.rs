//! The private chat between the two players of a game, as one of them sees it.

use std::fmt;

use serde::Serialize;

use crate::Millis;
use postern_rules::Color;

/// The maximum number of messages on a page of the chat.
pub const CHAT_PAGE: usize = 50;

/// A message in the chat.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatLineView {
    /// The number of the message in the chat, starting at 1. Requests to delete a message use it.
    pub number: i64,
    pub by: Color,
    pub at_ms: Millis,
    pub text: String,
}

/// Omits the text from debug output, because chats are private.
impl fmt::Debug for ChatLineView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatLineView")
            .field("number", &self.number)
            .field("by", &self.by)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}

/// A page of the chat for one reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatView {
    /// The messages in chronological order, without deleted ones.
    pub lines: Vec<ChatLineView>,
    /// Whether older messages exist.
    pub earlier: bool,
    /// Whether the opponent's messages are omitted because the reader muted or blocked the
    /// opponent.
    pub muted: bool,
    /// The reason why the reader cannot write messages now.
    pub closed: Option<String>,
    /// The number of messages ever written, including deleted ones.
    #[serde(skip)]
    pub written: u32,
    #[serde(skip)]
    pub deleted: u32,
}

impl ChatView {
    /// Returns a string that identifies this state of the chat for this reader.
    #[must_use]
    pub fn mark(&self) -> String {
        let (muted, closed) = (u8::from(self.muted), u8::from(self.closed.is_some()));
        format!("{}-{}-{muted}{closed}", self.written, self.deleted)
    }

    /// Whether a client that has the page `before` only needs the messages after the last one on
    /// that page.
    #[must_use]
    pub fn goes_on_from(&self, before: &Self) -> bool {
        let last = before.lines.last().map_or(0, |line| line.number);
        let is_near = !self.earlier || self.lines.iter().any(|line| line.number <= last);
        is_near && self.deleted == before.deleted && self.muted == before.muted
    }
}
