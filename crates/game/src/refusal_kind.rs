//! The error category of each refusal, and the cells that it highlights on the board.

use super::{ErrorKind, Refusal};

impl Refusal {
    /// Returns the error category of this refusal.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotAPlayer
            | Self::NotThePlayers
            | Self::OwnGame
            | Self::NotInvited
            | Self::AccountsOnly
            | Self::OutsideRange { .. }
            | Self::NeedsAccount
            | Self::NoSuchComment => ErrorKind::Forbidden,
            Self::Illegal { .. }
            | Self::Fen(_)
            | Self::NoDeck(_)
            | Self::Deck(_)
            | Self::UnreadableRandom
            | Self::EventsAreDrawn
            | Self::WhichEvent
            | Self::OverAtStart(_)
            | Self::KnownSquares
            | Self::RatedInPrivate
            | Self::RatedWithComputer
            | Self::RatedWithoutPrograms
            | Self::UnratedStart
            | Self::RatedWithoutClock
            | Self::RatedWithLateMoves
            | Self::RangeOfUnrated
            | Self::TooManyTurns(_)
            | Self::ChallengesSelf
            | Self::CorrespondenceDays
            | Self::CommentLength { .. }
            | Self::Suspended { .. }
            | Self::OpponentSuspended
            | Self::Blocked
            | Self::NoSuchPly { .. } => ErrorKind::Invalid,
            _ => ErrorKind::Conflict,
        }
    }

    /// Returns the names of the cells to highlight on the board.
    #[must_use]
    pub fn marks(&self) -> Vec<String> {
        match self {
            Self::Illegal { illegal, variant } => variant.geometry().names(&illegal.marks),
            _ => Vec::new(),
        }
    }
}
