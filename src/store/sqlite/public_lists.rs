//! The public lists of games that two people play or have played, filtered and by pages.

use postern_rules::Variant;
use sqlx::{Row, SqlitePool};

use super::lists::{all_listed, listed};
use crate::{
    game::Listed,
    store::{GameCount, GameFilter, StoreError},
};

/// Up to how many games are counted. More are said to be more.
const MAX_COUNTED: i64 = 10_000;

/// A page of the games in progress, the latest turn first.
const RUNNING: &str = listed!(
    "WHERE games.key IN (
        SELECT g.key FROM game_state JOIN games AS g ON g.key = game_state.game
        WHERE running_ms IS NOT NULL AND (?1 IS NULL OR g.variant = ?1) AND (?2 IS NULL OR json_extract(g.time, '$.kind') = ?2)
        ORDER BY running_ms DESC, active_ms DESC, g.id LIMIT ?3 OFFSET ?4)
     ORDER BY running_ms DESC, active_ms DESC, games.id"
);

/// A page of the finished games, the last to end first.
const FINISHED: &str = listed!(
    "WHERE games.key IN (
        SELECT key FROM games AS g WHERE g.status = 'over' AND g.one_board = 0
            AND (?1 IS NULL OR g.variant = ?1) AND (?2 IS NULL OR json_extract(g.time, '$.kind') = ?2)
        ORDER BY g.over_ms DESC, g.key DESC LIMIT ?3 OFFSET ?4)
     ORDER BY games.over_ms DESC, games.key DESC"
);

const COUNT_RUNNING: &str = "SELECT variant, json_extract(time, '$.kind') AS kind, count(*) AS games
     FROM (SELECT variant, time FROM game_state JOIN games ON key = game WHERE running_ms IS NOT NULL LIMIT ?)
     GROUP BY variant, kind";

const COUNT_FINISHED: &str = "SELECT variant, json_extract(time, '$.kind') AS kind, count(*) AS games
     FROM (SELECT variant, time FROM games WHERE status = 'over' AND one_board = 0 ORDER BY over_ms DESC LIMIT ?)
     GROUP BY variant, kind";

pub(super) async fn games(
    readers: &SqlitePool,
    filter: GameFilter,
    offset: u32,
    limit: u32,
) -> Result<Vec<Listed>, StoreError> {
    let rows = sqlx::query(if filter.over { FINISHED } else { RUNNING })
        .bind(filter.variant.map(Variant::slug))
        .bind(filter.time.map(|time| time.to_string()))
        .bind(limit)
        .bind(offset)
        .fetch_all(readers)
        .await?;
    all_listed(&rows)
}

pub(super) async fn count(readers: &SqlitePool, over: bool) -> Result<Vec<GameCount>, StoreError> {
    let rows = sqlx::query(if over { COUNT_FINISHED } else { COUNT_RUNNING })
        .bind(MAX_COUNTED)
        .fetch_all(readers)
        .await?;
    let counted = |row: &sqlx::sqlite::SqliteRow| {
        let text = |column| {
            row.try_get::<String, _>(column)
                .map_err(|error| error.to_string())
        };
        Ok(GameCount {
            variant: text("variant")?
                .parse()
                .map_err(|_| "an unknown variant".to_owned())?,
            time: text("kind")?
                .parse()
                .map_err(|_| "an unknown time control".to_owned())?,
            games: row.try_get("games").map_err(|error| error.to_string())?,
        })
    };
    rows.iter()
        .map(|row| counted(row).map_err(StoreError::Corrupt))
        .collect()
}
