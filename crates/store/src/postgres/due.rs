//! Leases due games and locks tasks, so that only one node at a time handles them.

use sha2::{Digest as _, Sha256};
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

use super::connection;
use crate::log::codec;
use crate::{DUE_LEASE, DueGames, StoreError, TaskLock};
use postern_game::{GameId, Millis};

/// Time after which to retry a due game that another transaction has locked, in milliseconds.
const HELD: Millis = 1_000;

/// Leases at most `limit` games whose deadlines have passed and that no other node has leased.
pub(super) async fn take(pool: &PgPool, now: Millis, limit: u32) -> Result<DueGames, StoreError> {
    let rows: Vec<(String, Millis)> = sqlx::query_as(
        "WITH due AS MATERIALIZED (
                SELECT game FROM game_state
                WHERE deadline_ms <= $1 AND (taken_until_ms IS NULL OR taken_until_ms <= $1)
                ORDER BY deadline_ms LIMIT $2 FOR UPDATE SKIP LOCKED),
            taken AS (
                UPDATE game_state SET taken_until_ms = $1 + $3 FROM due
                WHERE game_state.game = due.game RETURNING game_state.game, deadline_ms)
         SELECT id, deadline_ms FROM taken JOIN games ON games.key = taken.game
         ORDER BY deadline_ms, games.key",
    )
    .bind(now)
    .bind(i64::from(limit))
    .bind(DUE_LEASE)
    .fetch_all(pool)
    .await?;
    let whole = rows.len() < limit as usize;
    let games = rows
        .into_iter()
        .map(|(id, at)| Ok((codec::game_id(&id)?, at)))
        .collect::<Result<Vec<(GameId, Millis)>, String>>()
        .map_err(StoreError::Corrupt)?;
    let next = if whole { next(pool, now).await? } else { None };
    Ok(DueGames { games, next })
}

/// Returns when to poll again: at the next deadline, or earlier if the lease on a due game ends
/// before it.
async fn next(pool: &PgPool, now: Millis) -> Result<Option<Millis>, StoreError> {
    let next = sqlx::query_scalar(
        "SELECT least(
            (SELECT min(deadline_ms) FROM game_state WHERE deadline_ms > $1),
            (SELECT min(coalesce(nullif(greatest(taken_until_ms, $1), $1), $1 + $2))
                FROM game_state WHERE deadline_ms <= $1))",
    )
    .bind(now)
    .bind(HELD)
    .fetch_one(pool)
    .await?;
    Ok(next)
}

/// Locks a task by an advisory lock on a dedicated connection. Dropping the returned lock releases
/// it.
pub(super) async fn lock_task(
    connect: &PgConnectOptions,
    task: &str,
) -> Result<Option<TaskLock>, StoreError> {
    let mut connection = connection::connect(connect).await?;
    let taken: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
        .bind(lock_number(task))
        .fetch_one(&mut connection)
        .await?;
    Ok(taken.then(|| TaskLock::held_by(connection)))
}

/// Returns the number of a task's advisory lock. The number is a hash of the name and unlikely to
/// collide with the advisory locks of other programs in the same database.
fn lock_number(task: &str) -> i64 {
    let hash = Sha256::digest(format!("postern {task}"));
    let mut number = [0; 8];
    number.copy_from_slice(&hash[..8]);
    i64::from_be_bytes(number)
}
