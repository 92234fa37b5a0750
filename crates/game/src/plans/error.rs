//! Errors from saving planned lines and from showing future positions.

use super::line_tree::{MAX_DEPTH, MAX_TURNS};
use crate::ErrorKind;
use postern_rules::IllegalTurn;

/// The reason why planned lines cannot be saved or a future position cannot be shown. `Display`
/// writes one sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    #[error("Only the two players of a game can plan ahead in it.")]
    NotAPlayer,
    #[error(
        "Conditional moves and variations are for correspondence games of two players that are \
         running."
    )]
    NotHere,
    #[error("It is your turn: play it first, then plan what you answer.")]
    YourTurn,
    #[error("A square has yet to be chosen; until then nothing can be planned.")]
    Choosing,
    #[error("A pawn promotes: until it is said what it becomes, nothing can be planned.")]
    Promoting,
    #[error("Your opponent has made you an offer: answer it first.")]
    Offered,
    #[error(
        "The game has moved on since these lines were composed. Look at the new position first."
    )]
    Stale,
    #[error(
        "A line goes by turns: your opponent’s, then your answer. It ends with an answer of yours."
    )]
    Uneven,
    #[error("A line has {MAX_DEPTH} turns at most.")]
    TooDeep,
    #[error("The lines of a game have {MAX_TURNS} turns at most together.")]
    TooMany,
    #[error("Two lines answer {turn} differently: {one} and {other}. Keep one of them.")]
    TwoAnswers {
        turn: String,
        one: String,
        other: String,
    },
    #[error("After {after} this cannot be played: {illegal}")]
    Illegal {
        /// The turns before the illegal turn, separated by spaces.
        after: String,
        illegal: IllegalTurn,
    },
}

impl PlanError {
    /// Returns the error's category.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotAPlayer => ErrorKind::Forbidden,
            Self::Uneven
            | Self::TooDeep
            | Self::TooMany
            | Self::TwoAnswers { .. }
            | Self::Illegal { .. } => ErrorKind::Invalid,
            Self::NotHere
            | Self::YourTurn
            | Self::Choosing
            | Self::Promoting
            | Self::Offered
            | Self::Stale => ErrorKind::Conflict,
        }
    }
}
