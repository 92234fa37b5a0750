//! A player's plan for a game, and its JSON form in the database.

use serde::{Deserialize, Serialize};

use super::end_reason::PlanEndReason;
use super::line_tree::LineTree;
use crate::Seq;

/// The purpose of the lines that a player plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanKind {
    /// Conditional moves: the server plays them automatically as replies to the opponent.
    Answers,
    /// Variations: the player explores them by hand. They are never played automatically.
    Variations,
}

/// The lines that one player has planned in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The number of the log event that led to the position where the lines start:
    /// [`Game::board_seq`](crate::Game::board_seq).
    pub since: Seq,
    pub lines: LineTree,
    /// The reason why the previous lines ended. It is shown until the owner has played a turn.
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
    /// Whether the plan contains nothing that must be stored.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.ended.is_none()
    }

    /// Serialises the plan without `since` as one line of JSON.
    #[must_use]
    pub fn text(&self) -> String {
        let stored = StoredPlan {
            lines: self.lines.lines(),
            ended: self.ended.clone(),
        };
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Parses JSON that [`Plan::text`] wrote. Invalid JSON yields an empty plan, because an error
    /// would block the game.
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
