//! What is answered about a position, or why nothing is.

use postern_rules::Outcome;

use crate::score::Score;

/// What a search says of a game's position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The best turn, by its canonical name.
    pub best: String,
    /// The best line from the position on, as far as it was found, in canonical notation; it begins
    /// with the best turn.
    pub line: Vec<String>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many plies were looked ahead in full; 0 when there were not enough nodes for one.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why a position is not searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// What is hidden would be taken as if it were not there.
    #[error("something is hidden in this position")]
    Hidden,
    /// A player has to do something else before a turn can be played; of an answer for one side, that nothing is
    /// asked of that side.
    #[error("no turn can be played in this position before an event is started")]
    NoTurn,
    /// Somebody may do something that is no turn, which a proof cannot foresee.
    #[error(
        "an event can still be started in this game, and which one is drawn cannot be foreseen"
    )]
    Unforeseeable,
}
