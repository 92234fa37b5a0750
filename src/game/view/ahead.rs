//! Conditional moves as their owner sees them, and positions to which they lead.

use serde::Serialize;

use super::{LegalTurnView, PositionView, parts};
use crate::game::{AheadError, Conditional, Game, Seq, Status, may_plan, position_ahead};
use postern_rules::{Color, Viewer};

/// The conditional moves of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ConditionalView {
    /// The event of the position that stands now. Lines that are sent name it.
    pub since: Seq,
    /// Why nothing can be planned now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub closed: Option<String>,
    /// The opponent's turn, the answer to it, and so on.
    pub lines: Vec<Vec<String>>,
    /// An answer that could not be played any more when its moment came.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub dropped: Option<String>,
}

/// A position some turns ahead, as everybody knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AheadView {
    /// The turns that lead to it, in canonical notation.
    pub turns: Vec<String>,
    pub position: PositionView,
    /// The legal turns; none when there are more than
    /// [`MAX_LISTED_TURNS`](crate::game::MAX_LISTED_TURNS): any of them may still be written.
    pub choices: Vec<LegalTurnView>,
}

impl ConditionalView {
    /// What the player of `side` sees of what is `kept`. What was planned for another position is
    /// over, but for games that are.
    #[must_use]
    pub fn of(game: &Game, side: Color, kept: Option<&Conditional>) -> Self {
        let since = game.board_seq();
        let over = game.status() == Status::Over;
        let kept = kept.filter(|kept| over || kept.since == since);
        Self {
            since,
            closed: may_plan(game, side).err().map(|error| error.to_string()),
            lines: kept.map_or_else(Vec::new, |kept| kept.lines.lines()),
            dropped: kept.and_then(|kept| kept.dropped.clone()),
        }
    }
}

impl AheadView {
    /// The position after `path`, for the player of `side`.
    ///
    /// # Errors
    /// As [`position_ahead`].
    pub fn of(game: &Game, side: Color, since: Seq, path: &[String]) -> Result<Self, AheadError> {
        let (turns, position) = position_ahead(game, side, since, path)?;
        Ok(Self {
            turns,
            position: parts::position(&position, Viewer::Spectator),
            choices: parts::listed_turns(&position, Viewer::Spectator),
        })
    }
}
