//! The index for searching finished games by position.

pub(crate) mod reads;
mod writes;

use postern_game::GameId;

/// Maximum number of games that are counted for the turns played from a position, latest first.
pub const COUNTED_HITS: u32 = 5_000;

/// A game that contains a position, according to the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionHit {
    pub game: GameId,
    /// Number of turns before the position.
    pub ply: usize,
}

/// A turn that was played in a position, with its frequency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextTurn {
    /// Notation of the turn; `None` for games that ended in the position.
    pub turn: Option<String>,
    pub games: i64,
}

/// Counts index rows that belong to no finished game.
pub(crate) const STRAY: &str = "SELECT count(*) FROM positions
    WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.key = positions.game AND result IS NOT NULL)";

/// Empties the index. A server rebuilds it later.
pub(crate) const EMPTY: &str = "DELETE FROM positions; DELETE FROM unindexed;
    INSERT INTO unindexed (game) SELECT key FROM games WHERE result IS NOT NULL";

/// Returns a description of the fault if index rows belong to no finished game.
pub(crate) fn fault(stray: i64) -> Option<String> {
    (stray > 0).then(|| format!("table positions: {stray} of its rows belong to no finished game"))
}
