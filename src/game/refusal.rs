//! Why a command was refused, in one sentence for the person.

use crate::rules::Illegal;

/// A command that changes nothing. Each `Display` is one clear sentence. (Grow this enum as `decide` needs.)
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("You watch this game; only its players can do that.")]
    NotAPlayer,
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("The game has moved on to ply {now} since you saw ply {seen}. Look at the new position first.")]
    Stale { seen: usize, now: usize },
    #[error("{0}")]
    Illegal(#[from] Illegal),
}
