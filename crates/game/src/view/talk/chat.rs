//! The chat between the two players of a game, as one of them reads it.

use std::fmt;

use serde::Serialize;

use crate::Millis;
use postern_rules::Color;

/// The maximum number of lines on a page.
pub const CHAT_PAGE: usize = 50;

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatLineView {
    /// Its index in the chat, starting at 1, which identifies it for deletion.
    pub number: i64,
    pub by: Color,
    pub at_ms: Millis,
    pub text: String,
}

/// Omits the text, because chats are private.
impl fmt::Debug for ChatLineView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ChatLineView")
            .field("number", &self.number)
            .field("by", &self.by)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}

/// A page of the chat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatView {
    /// The lines in order, without deleted ones.
    pub lines: Vec<ChatLineView>,
    /// Whether there are earlier lines.
    pub earlier: bool,
    /// Whether the opponent's lines are left out, because the reader muted or blocked them.
    pub muted: bool,
    /// Why the reader cannot write now.
    pub closed: Option<String>,
    /// The number of lines ever written, and how many of them were deleted.
    #[serde(skip)]
    pub written: u32,
    #[serde(skip)]
    pub deleted: u32,
}

impl ChatView {
    /// Identifies this state of the chat among others for the same reader.
    #[must_use]
    pub fn mark(&self) -> String {
        let (muted, closed) = (u8::from(self.muted), u8::from(self.closed.is_some()));
        format!("{}-{}-{muted}{closed}", self.written, self.deleted)
    }

    /// Whether a client that has `before` only needs the lines after its last one.
    #[must_use]
    pub fn goes_on_from(&self, before: &Self) -> bool {
        let last = before.lines.last().map_or(0, |line| line.number);
        let is_near = !self.earlier || self.lines.iter().any(|line| line.number <= last);
        is_near && self.deleted == before.deleted && self.muted == before.muted
    }
}
