//! What the two players of a game write to each other, as one of them reads it.

use std::fmt;

use serde::Serialize;

use crate::Millis;
use postern_rules::Color;

/// Most lines of a page.
pub const CHAT_PAGE: usize = 50;

/// A line.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatLineView {
    /// By which it is deleted: its place in the chat, from 1 on.
    pub number: i64,
    pub by: Color,
    pub at_ms: Millis,
    pub text: String,
}

/// It is private, so nothing prints its words.
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
    /// Those that were not deleted, in their order.
    pub lines: Vec<ChatLineView>,
    /// Whether there are lines before these.
    pub earlier: bool,
    /// Whether the other player's lines are left out, because the reader has muted or blocked them.
    pub muted: bool,
    /// Why the reader can write nothing now.
    pub closed: Option<String>,
    /// How many lines there ever were, and how many of them have been deleted.
    #[serde(skip)]
    pub written: u32,
    #[serde(skip)]
    pub deleted: u32,
}

impl ChatView {
    /// Tells this view from others of the same chat, for the same reader.
    #[must_use]
    pub fn mark(&self) -> String {
        let (muted, closed) = (u8::from(self.muted), u8::from(self.closed.is_some()));
        format!("{}-{}-{muted}{closed}", self.written, self.deleted)
    }

    /// Whether whoever knows `before` needs only the lines behind its last one.
    #[must_use]
    pub fn goes_on_from(&self, before: &Self) -> bool {
        let last = before.lines.last().map_or(0, |line| line.number);
        let is_near = !self.earlier || self.lines.iter().any(|line| line.number <= last);
        is_near && self.deleted == before.deleted && self.muted == before.muted
    }
}
