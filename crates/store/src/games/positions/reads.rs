//! Reading the index of positions.

use crate::engine::reads::Statement;

pub(crate) const UNINDEXED: Statement = Statement::common(
    "SELECT id FROM unindexed JOIN games ON games.key = unindexed.game ORDER BY unindexed.game DESC LIMIT $1",
);

pub(crate) const HITS: Statement = Statement::common(
    "SELECT id, hits.ply FROM positions AS hits JOIN games ON games.key = hits.game
     WHERE hits.key = $1 AND hits.game < coalesce((SELECT key FROM games WHERE id = $2), 9223372036854775807)
     ORDER BY hits.game DESC LIMIT $3",
);

pub(crate) const NEXT_TURNS: Statement = Statement::common(
    "SELECT next, count(*) AS games FROM (SELECT next FROM positions WHERE key = $1 ORDER BY game DESC LIMIT $2) AS hits
     GROUP BY next ORDER BY games DESC, next",
);
