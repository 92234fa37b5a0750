//! Putting the log of an older version into today's shape: the one change that a row ever sees.

use sqlx::{PgConnection, PgPool};

use crate::{StoreError, rows};
use postern_game::{GameEvent, GameId, Millis};

/// Stores all events of a game's log anew and gives each row its checksum. Whether it did: not when
/// the log has another length by now, or has its checksums already.
pub(super) async fn fill(
    pool: &PgPool,
    game: &GameId,
    events: &[GameEvent],
) -> Result<bool, StoreError> {
    let mut transaction = pool.begin().await?;
    let Some(key) = lock(&mut transaction, game).await? else {
        return Ok(false);
    };
    let old: Vec<(Millis, String, bool)> = sqlx::query_as(
        "SELECT at_ms, kind, checksum IS NULL FROM events WHERE game = $1 ORDER BY seq",
    )
    .bind(key)
    .fetch_all(&mut *transaction)
    .await?;
    let unfilled = old.first().is_some_and(|(_, _, unfilled)| *unfilled);
    if !unfilled || old.len() != events.len() {
        return Ok(false);
    }
    let old = old.into_iter().map(|(at_ms, kind, _)| (at_ms, kind));
    let filled = rows::filled(game, old, events)?;
    sqlx::query(
        "UPDATE events SET version = filled.version, body = filled.body, checksum = filled.checksum
         FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::bytea[]) AS filled (seq, version, body, checksum)
         WHERE events.game = $1 AND events.seq = filled.seq",
    )
    .bind(key)
    .bind(filled.iter().map(|row| row.seq).collect::<Vec<_>>())
    .bind(filled.iter().map(|row| row.version).collect::<Vec<_>>())
    .bind(filled.iter().map(|row| row.body.as_str()).collect::<Vec<_>>())
    .bind(filled.iter().map(|row| row.checksum).collect::<Vec<_>>())
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(true)
}

/// Locks a game's log, and gives the game's key.
async fn lock(connection: &mut PgConnection, game: &GameId) -> Result<Option<i64>, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT game FROM game_state WHERE game = (SELECT key FROM games WHERE id = $1) FOR UPDATE",
    )
    .bind(game.as_str())
    .fetch_optional(connection)
    .await?)
}
