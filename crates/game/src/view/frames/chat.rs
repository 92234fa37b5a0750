//! What the two players write to each other, as it is told to one of them.

use serde::Serialize;

use crate::view::{ChatLineView, ChatView};

/// Lines of the chat for one of its two readers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatFrame<'a> {
    /// What the page knows then; it says so when it asks again.
    mark: String,
    lines: &'a [ChatLineView],
    /// Whether the lines replace what the page has, or follow it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    replace: bool,
    /// Whether there are lines before these. It counts where they replace what the page has.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    earlier: bool,
    /// Whether the other player's lines are left out, because the reader has muted or blocked them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    muted: bool,
    /// Why nothing can be written now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    closed: Option<&'a str>,
}

impl<'a> ChatFrame<'a> {
    /// Everything in a page of the chat.
    #[must_use]
    pub fn whole(chat: &'a ChatView) -> Self {
        Self {
            replace: true,
            earlier: chat.earlier,
            ..Self::following(chat, &chat.lines)
        }
    }

    /// What is new for whoever knows `before`; `None` if nothing is.
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
