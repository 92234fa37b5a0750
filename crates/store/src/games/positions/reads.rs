//! Reading the index of positions.

use crate::engine::reads::{
    Reader, Statement, Value, list,
    row::{Columns, corrupt},
};
use crate::engine::value::values;
use crate::{
    StoreError,
    games::positions::{COUNTED_HITS, NextTurn, PositionHit},
};
use postern_game::GameId;

pub(crate) const UNINDEXED: Statement = Statement::common(
    "SELECT id FROM unindexed JOIN games ON games.key = unindexed.game ORDER BY unindexed.game DESC LIMIT $1",
);

pub(crate) async fn unindexed(reader: &impl Reader, limit: u32) -> Result<Vec<GameId>, StoreError> {
    list(reader, &UNINDEXED, &values![limit], |row| row.game_id("id")).await
}

pub(crate) const HITS: Statement = Statement::common(
    "SELECT id, hits.ply FROM positions AS hits JOIN games ON games.key = hits.game
     WHERE hits.key = $1 AND hits.game < coalesce((SELECT key FROM games WHERE id = $2), 9223372036854775807)
     ORDER BY hits.game DESC LIMIT $3",
);

pub(crate) async fn hits(
    reader: &impl Reader,
    key: i64,
    before: Option<&GameId>,
    limit: u32,
) -> Result<Vec<PositionHit>, StoreError> {
    let before = Value::text(before.map(GameId::as_str));
    list(reader, &HITS, &[key.into(), before, limit.into()], |row| {
        Ok(PositionHit {
            game: row.game_id("id")?,
            ply: usize::try_from(row.number("ply")?).map_err(corrupt)?,
        })
    })
    .await
}

pub(crate) const NEXT_TURNS: Statement = Statement::common(
    "SELECT next, count(*) AS games FROM (SELECT next FROM positions WHERE key = $1 ORDER BY game DESC LIMIT $2) AS hits
     GROUP BY next ORDER BY games DESC, next",
);

pub(crate) async fn next_turns(
    reader: &impl Reader,
    key: i64,
) -> Result<Vec<NextTurn>, StoreError> {
    list(reader, &NEXT_TURNS, &values![key, COUNTED_HITS], |row| {
        Ok(NextTurn {
            turn: row.text_or_null("next")?,
            games: row.number("games")?,
        })
    })
    .await
}
