//! The database's own facts, and whether it can be written.

use sqlx::{PgConnection, PgPool};

use super::transaction::in_transaction;
use crate::store::{StoreError, reads::people::fact};

/// The fact kept under `key`, which is `value` when there was none before.
pub(super) async fn fact_or(pool: &PgPool, key: &str, value: &[u8]) -> Result<Vec<u8>, StoreError> {
    if let Some(kept) = fact(pool, key).await? {
        return Ok(kept);
    }
    sqlx::query("INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(key)
        .bind(value)
        .execute(pool)
        .await?;
    fact(pool, key)
        .await?
        .ok_or_else(|| StoreError::Corrupt(format!("it did not keep “{key}”")))
}

/// Writes a row and takes it away again, and looks into every table that moves need.
pub(super) async fn check(pool: &PgPool, node: i64) -> Result<(), StoreError> {
    in_transaction!(pool, connection => write_and_read(connection, node).await)
}

async fn write_and_read(connection: &mut PgConnection, node: i64) -> Result<(), StoreError> {
    // Each node has a row of its own, so that none waits for another.
    let key = format!("ready {node}");
    sqlx::query("INSERT INTO meta (key, value) VALUES ($1, '')")
        .bind(&key)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM meta WHERE key = $1")
        .bind(&key)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "SELECT EXISTS (SELECT FROM people), EXISTS (SELECT FROM games), EXISTS (SELECT FROM game_state),
            EXISTS (SELECT FROM events), EXISTS (SELECT FROM comments)",
    )
    .execute(connection)
    .await?;
    Ok(())
}
