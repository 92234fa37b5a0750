//! Reads the position index.

use crate::engine::reads::row::corrupt;
use crate::engine::reads::{ColumnValue, SqlStatement};
use crate::engine::value::values;
use crate::games::positions::{COUNTED_HITS, NextTurn, PositionHit};
use crate::{Store, StoreError};
use postern_game::GameId;

pub(crate) const UNINDEXED: SqlStatement = SqlStatement::common(
    "SELECT id FROM unindexed JOIN games ON games.key = unindexed.game ORDER BY unindexed.game DESC LIMIT $1",
);

pub(crate) const HITS: SqlStatement = SqlStatement::common(
    "SELECT id, hits.ply FROM positions AS hits JOIN games ON games.key = hits.game
     WHERE hits.key = $1 AND hits.game < coalesce((SELECT key FROM games WHERE id = $2), 9223372036854775807)
     ORDER BY hits.game DESC LIMIT $3",
);

pub(crate) const NEXT_TURNS: SqlStatement = SqlStatement::common(
    "SELECT next, count(*) AS games FROM (SELECT next FROM positions WHERE key = $1 ORDER BY game DESC LIMIT $2) AS hits
     GROUP BY next ORDER BY games DESC, next",
);

impl Store {
    /// Returns at most `limit` finished games that are not indexed yet, the latest started first.
    pub async fn unindexed(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        self.list(&UNINDEXED, &values![limit], |row| row.game_id("id"))
            .await
    }

    /// Returns at most `limit` games that contain the position with this key, the latest started
    /// first. If `before` is given, it is the last game of the previous page.
    pub async fn with_position(
        &self,
        key: i64,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<PositionHit>, StoreError> {
        let before = ColumnValue::text(before.map(GameId::as_str));
        self.list(&HITS, &[key.into(), before, limit.into()], |row| {
            Ok(PositionHit {
                game: row.game_id("id")?,
                ply: usize::try_from(row.number("ply")?).map_err(corrupt)?,
            })
        })
        .await
    }

    /// Returns the turns played in the position with this key, most frequent first, counted in at
    /// most [`COUNTED_HITS`] games.
    pub async fn next_turns(&self, key: i64) -> Result<Vec<NextTurn>, StoreError> {
        self.list(&NEXT_TURNS, &values![key, COUNTED_HITS], |row| {
            Ok(NextTurn {
                turn: row.text_or_null("next")?,
                games: row.number("games")?,
            })
        })
        .await
    }
}
