//! Views of planned lines and of the future positions to which they lead.

use serde::Serialize;

use super::{LegalTurnView, PositionView, parts};
use crate::{
    Game, GameStatus, LineTree, NumberedTurn, Plan, PlanError, PlanKind, Seq, may_plan,
    position_ahead,
};
use postern_rules::{Color, Viewer};

/// One player's conditional moves or variations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlanView {
    /// The number of the log event that led to the current position. Clients send it with the lines
    /// that they submit.
    pub since: Seq,
    /// The reason why the player cannot plan now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub closed: Option<String>,
    /// The planned lines, with turns of both players. The side to move plays the first turn.
    pub lines: Vec<Vec<String>>,
    /// A description of each line.
    pub words: Vec<String>,
    /// The reason why the previous lines ended, as a sentence. Shown until their owner has played a
    /// turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ended: Option<String>,
}

/// A future position in a planned line, based on public information.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlannedPositionView {
    /// The turns that lead to the position, in canonical notation.
    pub turns: Vec<String>,
    pub position: PositionView,
    /// The legal turns. Empty if there are more than [`MAX_LISTED_TURNS`](crate::MAX_LISTED_TURNS);
    /// the player must then type turns.
    pub choices: Vec<LegalTurnView>,
}

impl PlanView {
    /// Creates the view of the plan that the player of `side` has stored. While the game runs,
    /// omits conditional moves that were planned for an earlier position.
    #[must_use]
    pub fn of(game: &Game, side: Color, kind: PlanKind, plan: Option<&Plan>) -> Self {
        let since = game.board_seq();
        let over = game.status() == GameStatus::Over;
        let tree = plan.map(|plan| match kind {
            PlanKind::Answers if over || plan.since == since => plan.lines.clone(),
            PlanKind::Answers => LineTree::default(),
            PlanKind::Variations => plan.remaining_variations(game),
        });
        let ended = plan.and_then(|plan| plan.ended.as_ref());
        let closed = may_plan(game, side, kind).err();
        let lines = tree.unwrap_or_default().lines();
        let plies = game.line().plies().len();
        Self {
            since,
            closed: closed.map(|error| error.to_string()),
            words: lines.iter().map(|line| words(line, kind, plies)).collect(),
            lines,
            ended: ended.filter(|_| !over).map(ToString::to_string),
        }
    }
}

/// Describes conditional moves as `If e6 – e4, then Qg6 – b5`, and variations as `1… e6 2. e4 Qg6`.
/// `plies` is the number of turns before the line.
fn words(line: &[String], kind: PlanKind, plies: usize) -> String {
    match kind {
        PlanKind::Answers => {
            let pairs: Vec<String> = line.chunks(2).map(|pair| pair.join(" – ")).collect();
            format!("If {}", pairs.join(", then "))
        }
        PlanKind::Variations => {
            let numbered = line.iter().enumerate().map(|(place, turn)| {
                let ply = plies + place + 1;
                if place == 0 || ply % 2 == 1 {
                    NumberedTurn { turn, ply }.to_string()
                } else {
                    turn.clone()
                }
            });
            numbered.collect::<Vec<_>>().join(" ")
        }
    }
}

impl PlannedPositionView {
    /// Returns the view of the position after the turns of `path`, for the player of `side`.
    ///
    /// # Errors
    /// Returns the errors of [`position_ahead`].
    pub fn of(game: &Game, side: Color, since: Seq, path: &[String]) -> Result<Self, PlanError> {
        let (turns, position) = position_ahead(game, side, since, path)?;
        Ok(Self {
            turns,
            position: parts::position(&position, Viewer::Spectator),
            choices: parts::listed_turns(&position, Viewer::Spectator),
        })
    }
}
