//! Frames of the chat between the two players.

use serde::Serialize;

use crate::view::{ChatLineView, ChatView};

/// Lines of the chat for one of the players.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatFrame<'a> {
    /// Identifies the state of the chat. The client sends it back when it reconnects.
    mark: String,
    lines: &'a [ChatLineView],
    /// Whether the lines replace the client's lines, rather than being appended.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    replace: bool,
    /// Whether there are earlier lines. Only meaningful with `replace`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    earlier: bool,
    /// Whether the opponent's lines are left out, because the reader muted or blocked them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    muted: bool,
    /// Why the reader cannot write now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    closed: Option<&'a str>,
}

impl<'a> ChatFrame<'a> {
    /// Returns a frame with the complete page.
    #[must_use]
    pub fn whole(chat: &'a ChatView) -> Self {
        Self {
            replace: true,
            earlier: chat.earlier,
            ..Self::following(chat, &chat.lines)
        }
    }

    /// Returns a frame for a client that has `before`; `None` if nothing changed.
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
