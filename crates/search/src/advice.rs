//! Results of a search, and why a position is not searched.

use postern_rules::Outcome;

use crate::score::Score;

/// The result of searching a game's position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The best turn, by its canonical name.
    pub best: String,
    /// The best line found, in canonical notation. It begins with the best turn.
    pub line: Vec<String>,
    /// The score from the point of view of the side to move.
    pub score: Score,
    /// The depth in plies that was searched completely; 0 if there were not enough nodes for one
    /// ply.
    pub depth: u8,
    /// Number of searched positions.
    pub nodes: u64,
}

/// Why a position is not searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The position has a secret, which the search would ignore.
    #[error("something is hidden in this position")]
    Hidden,
    /// The player must do something else before a turn can be played. For an answer on behalf of
    /// one side: that side has nothing to do.
    #[error("no turn can be played in this position before an event is started")]
    NoTurn,
    /// A player may do something other than a turn, which a proof cannot foresee.
    #[error(
        "an event can still be started in this game, and which one is drawn cannot be foreseen"
    )]
    Unforeseeable,
}
