//! Finds games against a computer player.

use crate::engine::reads::SqlStatement;
use crate::engine::value::values;
use crate::{Store, StoreError};
use postern_game::{GameId, Millis};

// No single index covers all of these games, so the query combines several. None of the games has
// the status `open`.
const IDLE: SqlStatement = SqlStatement::common(
    "SELECT games.id FROM games JOIN game_state ON game_state.game = games.key
     WHERE active_ms <= $1 AND games.key IN (
        SELECT key FROM games WHERE computer_level IS NOT NULL AND status = 'over'
        UNION ALL SELECT key FROM games WHERE computer_level IS NOT NULL AND status = 'running')
     ORDER BY games.id LIMIT $2",
);

impl Store {
    /// Returns at most `limit` games against a computer that have had no activity since
    /// `active_ms`.
    pub async fn idle_computer_games(
        &self,
        active_ms: Millis,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        self.list(&IDLE, &values![active_ms, limit], |row| row.game_id("id"))
            .await
    }
}
