//! Frames for the private chat between the two players.

use serde::Serialize;

use crate::view::{ChatLineView, ChatView};

/// Chat messages for one of the players.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatFrame<'a> {
    /// Identifies this state of the chat. A client sends it when it reconnects.
    mark: String,
    lines: &'a [ChatLineView],
    /// Whether these messages replace the client's messages. Otherwise the client appends them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    replace: bool,
    /// Whether older messages exist on the server. Only meaningful with `replace`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    earlier: bool,
    /// Whether the opponent's messages are omitted because the reader muted or blocked the
    /// opponent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    muted: bool,
    /// The reason why the reader cannot write messages now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    closed: Option<&'a str>,
}

impl<'a> ChatFrame<'a> {
    /// Creates a frame with the newest page of messages.
    #[must_use]
    pub fn whole(chat: &'a ChatView) -> Self {
        Self {
            replace: true,
            earlier: chat.earlier,
            ..Self::following(chat, &chat.lines)
        }
    }

    /// Creates a frame with the changes since `before`; returns `None` if nothing has changed.
    #[must_use]
    pub fn after(before: &ChatView, chat: &'a ChatView) -> Option<Self> {
        if !chat.goes_on_from(before) {
            return Some(Self::whole(chat));
        }
        let last = before.lines.last().map_or(0, |line| line.number);
        let known = chat.lines.partition_point(|line| line.number <= last);
        let new = &chat.lines[known..];
        let is_new = !new.is_empty() || chat.closed != before.closed;
        is_new.then(|| Self::following(chat, new))
    }

    fn following(chat: &'a ChatView, lines: &'a [ChatLineView]) -> Self {
        Self {
            mark: chat.mark(),
            lines,
            replace: false,
            earlier: false,
            muted: chat.muted,
            closed: chat.closed.as_deref(),
        }
    }
}
