//! What happened in a game, with all that the rules said of it: enough to go on without asking them
//! again.

use crate::{Cell, Color, EventCard, Facts, Played, Position, Secret};

/// Something that happened, with all that is needed to go on from it without asking the rules
/// again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub what: Happened,
    /// The position after it.
    pub position: Position,
    /// [`Position::key`] of that position, by the rules that judged it.
    pub key: u64,
    /// [`Position::quiet_plies`] of that position, by the rules that judged it.
    pub quiet_plies: u32,
}

impl Record {
    pub(super) fn of(what: Happened, position: Position) -> Self {
        Self {
            what,
            key: position.key(),
            quiet_plies: position.quiet_plies(),
            position,
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A whole turn.
    Turn(Facts),
    /// Something between turns.
    Aside(What),
}

impl Happened {
    /// What was seen of a turn, however it ended.
    #[must_use]
    pub const fn facts(&self) -> Option<&Facts> {
        match self {
            Self::Turn(facts)
            | Self::Aside(What::Landed(facts) | What::TakenBack { facts, .. }) => Some(facts),
            Self::Aside(What::EventStarted(_) | What::Chose(_)) => None,
        }
    }
}

impl From<Played> for Happened {
    fn from(played: Played) -> Self {
        match played {
            Played::Whole(facts) => Self::Turn(facts),
            Played::Landed(facts) => Self::Aside(What::Landed(facts)),
            Played::TakenBack { facts, why } => Self::Aside(What::TakenBack { facts, why }),
        }
    }
}

/// What happened between turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    EventStarted(&'static EventCard),
    Chose(Secret<Cell>),
    /// See [`Played::TakenBack`].
    TakenBack {
        facts: Facts,
        why: String,
    },
    /// See [`Played::Landed`]. The turn that finishes it takes its place.
    Landed(Facts),
}

impl What {
    /// Whose it is, if it is not for the side to move to do.
    pub(super) const fn owner(&self) -> Option<Color> {
        match self {
            Self::Chose(cell) => Some(cell.owner()),
            Self::EventStarted(_) | Self::TakenBack { .. } | Self::Landed(_) => None,
        }
    }
}
