//! The conditional moves of one player in one game, and the text in which they are kept.

use serde::Deserialize;
use serde_json::json;

use super::tree::Ahead;
use crate::game::Seq;

/// The conditional moves of one player in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditional {
    /// The event of the position on which they begin: [`Game::board_seq`](crate::game::Game::board_seq).
    pub since: Seq,
    pub lines: Ahead,
    /// An answer that could not be played any more when its moment came.
    pub dropped: Option<String>,
}

/// As text.
#[derive(Default, Deserialize)]
struct Kept {
    lines: Vec<Vec<String>>,
    #[serde(default)]
    dropped: Option<String>,
}

impl Conditional {
    /// Whether there is nothing to keep.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.dropped.is_none()
    }

    /// All but where they begin, as one line of text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut kept = json!({"lines": self.lines.lines()});
        if let Some(dropped) = &self.dropped {
            kept["dropped"] = json!(dropped);
        }
        kept.to_string()
    }

    /// Reads what [`Conditional::text`] wrote. What cannot be read is no plan at all: nobody's game
    /// stands still for it.
    #[must_use]
    pub fn read(since: Seq, text: &str) -> Self {
        let kept: Kept = serde_json::from_str(text).unwrap_or_default();
        Self {
            since,
            lines: Ahead::of_lines(&kept.lines),
            dropped: kept.dropped,
        }
    }
}
