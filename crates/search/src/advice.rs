//! Search results, and the reasons why a position cannot be searched.

use postern_rules::Outcome;

use crate::score::Score;

/// The result of searching the current position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnAdvice {
    /// The best turn, in canonical notation.
    pub best: String,
    /// The principal variation in canonical notation. It begins with the best turn.
    pub line: Vec<String>,
    /// The score for the side to move.
    pub score: Score,
    /// The last completed depth in plies; 0 if the node limit was too low for depth 1.
    pub depth: u8,
    /// The number of positions that the search visited.
    pub nodes: u64,
}

/// The reason why a position cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The position contains a secret, which the search cannot take into account.
    #[error("something is hidden in this position")]
    Hidden,
    /// No turn can be played before the player does something else, such as starting an event card.
    /// Also returned if an action was requested for a side that need not act.
    #[error("no turn can be played in this position before an event is started")]
    NoTurn,
    /// A player may start an event card, whose effect a proof cannot predict.
    #[error(
        "an event can still be started in this game, and which one is drawn cannot be foreseen"
    )]
    Unforeseeable,
}
