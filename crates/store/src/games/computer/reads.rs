//! Finding games against a computer player.

use crate::engine::reads::Statement;

// Each index of such games is for some of them alone; none of them is ever open.
pub(super) const IDLE: Statement = Statement::common(
    "SELECT games.id FROM games JOIN game_state ON game_state.game = games.key
     WHERE active_ms <= $1 AND games.key IN (
        SELECT key FROM games WHERE computer_level IS NOT NULL AND status = 'over'
        UNION ALL SELECT key FROM games WHERE computer_level IS NOT NULL AND status = 'running')
     ORDER BY games.id LIMIT $2",
);
