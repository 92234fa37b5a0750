//! One player's plan in one game, and its stored form.

use serde::{Deserialize, Serialize};

use super::{end_reason::PlanEndReason, line_tree::LineTree};
use crate::Seq;

/// The purpose of planned lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanKind {
    /// Conditional moves: the server plays them while the opponent is to move.
    Answers,
    /// Variations that a player explores by hand. They are never played automatically.
    Variations,
}

/// One player's planned lines in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The event of the position on which the lines begin:
    /// [`Game::board_seq`](crate::Game::board_seq).
    pub since: Seq,
    pub lines: LineTree,
    /// The reason why the previous lines ended. Shown until the owner has played a turn.
    pub ended: Option<PlanEndReason>,
}

/// The stored form of a [`Plan`], as JSON.
#[derive(Default, Serialize, Deserialize)]
struct StoredPlan {
    lines: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<PlanEndReason>,
}

impl Plan {
    /// Whether there is nothing to store.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.ended.is_none()
    }

    /// Serializes the plan, except for `since`, as one line of JSON.
    #[must_use]
    pub fn text(&self) -> String {
        let stored = StoredPlan {
            lines: self.lines.lines(),
            ended: self.ended.clone(),
        };
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Parses what [`Plan::text`] wrote. Damaged text yields an empty plan, so that it cannot block
    /// a game.
    #[must_use]
    pub fn read(since: Seq, text: &str) -> Self {
        let stored: StoredPlan = serde_json::from_str(text).unwrap_or_default();
        Self {
            since,
            lines: LineTree::from_lines(&stored.lines),
            ended: stored.ended,
        }
    }
}
