//! Checked entries of a game, from which the game can continue without consulting the rules again.

use crate::{Cell, Color, EventCard, PlayResult, Position, Secret, TurnFacts};

/// A checked turn or action, with everything needed to continue the game without consulting the
/// rules again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayRecord {
    pub entry: RecordEntry,
    /// The position after the entry.
    pub position: Position,
    /// [`Position::key`] of `position`, computed by the version of the rules that checked the
    /// entry.
    pub key: u64,
    /// [`Position::quiet_plies`] of `position`, computed by the version of the rules that checked
    /// the entry.
    pub quiet_plies: u32,
}

impl PlayRecord {
    pub(super) fn new(entry: RecordEntry, position: Position) -> Self {
        Self {
            entry,
            key: position.key(),
            quiet_plies: position.quiet_plies(),
            position,
        }
    }
}

/// An entry of a game: a turn, or something that happens between turns, such as starting an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEntry {
    /// A complete turn.
    Turn(TurnFacts),
    /// An entry between two turns, such as starting an event.
    Aside(AsideRecord),
}

impl RecordEntry {
    /// Returns the visible effects of a turn, even if the turn is unfinished or was taken back.
    /// Returns `None` for entries that are not turns.
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

/// An entry between two turns: a player action, an unfinished turn, or a turn that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AsideRecord {
    EventStarted(&'static EventCard),
    Chose(Secret<Cell>),
    /// A turn that a revealed secret made illegal; see [`PlayResult::TakenBack`].
    TakenBack {
        facts: TurnFacts,
        why: String,
    },
    /// An unfinished turn; see [`PlayResult::Landed`]. The finished turn replaces this entry.
    Landed(TurnFacts),
}

impl AsideRecord {
    /// Returns the side that made a secret choice. Returns `None` for other entries, which always
    /// belong to the side to move.
    pub(super) const fn owner(&self) -> Option<Color> {
        match self {
            Self::Chose(cell) => Some(cell.owner()),
            Self::EventStarted(_) | Self::TakenBack { .. } | Self::Landed(_) => None,
        }
    }
}
