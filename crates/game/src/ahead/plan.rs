//! What one player plans in one game, and the text in which it is kept.

use serde::{Deserialize, Serialize};

use super::{ended::Ended, tree::Ahead};
use crate::Seq;

/// What lines are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanKind {
    /// Conditional moves: played for their owner while the opponent is to move.
    Answers,
    /// Variations that somebody tries by hand. Nothing plays them.
    Variations,
}

/// What one player plans in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The event of the position on which the lines begin:
    /// [`Game::board_seq`](crate::Game::board_seq).
    pub since: Seq,
    pub lines: Ahead,
    /// Why those before have ended, until their owner has played.
    pub ended: Option<Ended>,
}

/// As text.
#[derive(Default, Serialize, Deserialize)]
struct Kept {
    lines: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

impl Plan {
    /// Whether there is nothing to keep.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.ended.is_none()
    }

    /// All but where they begin, as one line of text.
    #[must_use]
    pub fn text(&self) -> String {
        let kept = Kept {
            lines: self.lines.lines(),
            ended: self.ended.clone(),
        };
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// Reads what [`Plan::text`] wrote. What cannot be read is no plan at all: nobody's game stands
    /// still for it.
    #[must_use]
    pub fn read(since: Seq, text: &str) -> Self {
        let kept: Kept = serde_json::from_str(text).unwrap_or_default();
        Self {
            since,
            lines: Ahead::of_lines(&kept.lines),
            ended: kept.ended,
        }
    }
}
