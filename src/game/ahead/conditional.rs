//! The conditional moves of one player in one game, and the text in which they are kept.

use serde::{Deserialize, Serialize};

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
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    lines: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
        let kept = Kept {
            lines: self.lines.lines(),
            dropped: self.dropped.clone(),
        };
        serde_json::to_string(&kept).expect("lists of texts always serialise")
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
