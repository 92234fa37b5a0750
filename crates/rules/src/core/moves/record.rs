//! Judged entries of a game. A game can be continued from them without consulting the rules again.

use crate::{Cell, Color, EventCard, PlayResult, Position, Secret, TurnFacts};

/// A judged turn or aside, with everything that is needed to continue from it without consulting
/// the rules again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub entry: RecordEntry,
    /// The position after it.
    pub position: Position,
    /// [`Position::key`] of that position, under the rules that judged it.
    pub key: u64,
    /// [`Position::quiet_plies`] of that position, under the rules that judged it.
    pub quiet_plies: u32,
}

impl Record {
    pub(super) fn new(entry: RecordEntry, position: Position) -> Self {
        Self {
            entry,
            key: position.key(),
            quiet_plies: position.quiet_plies(),
            position,
        }
    }
}

/// A turn or an aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEntry {
    /// A whole turn.
    Turn(TurnFacts),
    /// An action or an incident between turns.
    Aside(AsideRecord),
}

impl RecordEntry {
    /// Returns the observed part of a turn, even if it was taken back or is unfinished.
    #[must_use]
    pub const fn facts(&self) -> Option<&TurnFacts> {
        match self {
            Self::Turn(facts)
            | Self::Aside(AsideRecord::Landed(facts) | AsideRecord::TakenBack { facts, .. }) => {
                Some(facts)
            }
            Self::Aside(AsideRecord::EventStarted(_) | AsideRecord::Chose(_)) => None,
        }
    }
}

impl From<PlayResult> for RecordEntry {
    fn from(played: PlayResult) -> Self {
        match played {
            PlayResult::Whole(facts) => Self::Turn(facts),
            PlayResult::Landed(facts) => Self::Aside(AsideRecord::Landed(facts)),
            PlayResult::TakenBack { facts, why } => {
                Self::Aside(AsideRecord::TakenBack { facts, why })
            }
        }
    }
}

/// What happened between turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsideRecord {
    EventStarted(&'static EventCard),
    Chose(Secret<Cell>),
    /// See [`PlayResult::TakenBack`].
    TakenBack {
        facts: TurnFacts,
        why: String,
    },
    /// See [`PlayResult::Landed`]. The turn that finishes it replaces it.
    Landed(TurnFacts),
}

impl AsideRecord {
    /// Returns who did it, if that need not be the side to move.
    pub(super) const fn owner(&self) -> Option<Color> {
        match self {
            Self::Chose(cell) => Some(cell.owner()),
            Self::EventStarted(_) | Self::TakenBack { .. } | Self::Landed(_) => None,
        }
    }
}
