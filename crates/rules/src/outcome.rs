//! How a game ends, in the words that are the same everywhere.

use std::fmt;

use super::Color;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    KingCaptured,
    Checkmate,
    Stalemate,
    NoMove,
    /// Interweave's loss for whoever brings a position about for the third time.
    ThirdRepetition,
    ThreefoldRepetition,
    FiftyMoveRule,
    FivefoldRepetition,
    SeventyFiveMoveRule,
    KingAgainstKing,
    Resignation,
    Time,
    Agreement,
    Aborted,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 14] = [
        Self::KingCaptured,
        Self::Checkmate,
        Self::Stalemate,
        Self::NoMove,
        Self::ThirdRepetition,
        Self::ThreefoldRepetition,
        Self::FiftyMoveRule,
        Self::FivefoldRepetition,
        Self::SeventyFiveMoveRule,
        Self::KingAgainstKing,
        Self::Resignation,
        Self::Time,
        Self::Agreement,
        Self::Aborted,
    ];

    /// The reason's one spelling: command line, database, JSON, exports.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::KingCaptured => "king captured",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::NoMove => "no move",
            Self::ThirdRepetition => "third repetition",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoveRule => "50-move rule",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoveRule => "75-move rule",
            Self::KingAgainstKing => "king against king",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Aborted => "aborted",
        }
    }

    /// Reads what [`Reason::as_str`] writes.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == name)
    }
}

/// A finished game's result. `Display` writes `1-0 king captured`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// `None` for a draw and for an aborted game.
    pub winner: Option<Color>,
    pub reason: Reason,
}

impl Outcome {
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for an aborted game, which has no result.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match (self.winner, self.reason) {
            (_, Reason::Aborted) => "*",
            (Some(Color::White), _) => "1-0",
            (Some(Color::Black), _) => "0-1",
            (None, _) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason.as_str())
    }
}
