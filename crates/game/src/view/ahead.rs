//! Conditional moves and variations as their owner sees them, and positions to which they lead.

use serde::Serialize;

use super::{LegalTurnView, PositionView, parts};
use crate::{
    Ahead, AheadError, Game, Numbered, Plan, PlanKind, Seq, Status, may_plan, position_ahead,
};
use postern_rules::{Color, Viewer};

/// The conditional moves, or the variations, of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlanView {
    /// The event of the position that stands now. Lines that are sent name it.
    pub since: Seq,
    /// Why nothing can be planned now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub closed: Option<String>,
    /// Turns of both players, the first by whoever is to move.
    pub lines: Vec<Vec<String>>,
    /// The same lines as people read them.
    pub words: Vec<String>,
    /// Why the lines before have ended, as a sentence, until their owner has played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ended: Option<String>,
}

/// A position some turns ahead, as everybody knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AheadView {
    /// The turns that lead to it, in canonical notation.
    pub turns: Vec<String>,
    pub position: PositionView,
    /// The legal turns; none when there are more than
    /// [`MAX_LISTED_TURNS`](crate::MAX_LISTED_TURNS): any of them may still be written.
    pub choices: Vec<LegalTurnView>,
}

impl PlanView {
    /// What the player of `side` sees of what is `kept`. What was planned for another position is over,
    /// but for games that are.
    #[must_use]
    pub fn of(game: &Game, side: Color, kind: PlanKind, kept: Option<&Plan>) -> Self {
        let since = game.board_seq();
        let over = game.status() == Status::Over;
        let tree = kept.map(|kept| match kind {
            PlanKind::Answers if over || kept.since == since => kept.lines.clone(),
            PlanKind::Answers => Ahead::default(),
            PlanKind::Variations => kept.going_on(game),
        });
        let ended = kept.and_then(|kept| kept.ended.as_ref());
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

/// A line in words: `If e6 – e4, then Qg6 – b5`; as a variation after `plies` turns, `1… e6 2. e4 Qg6`.
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
                    Numbered { turn, ply }.to_string()
                } else {
                    turn.clone()
                }
            });
            numbered.collect::<Vec<_>>().join(" ")
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
