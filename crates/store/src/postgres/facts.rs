//! The readiness check of the database.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::time::timeout;

use super::of_pool;
use crate::StoreError;

/// Maximum time that the readiness check waits for a connection. If the server is down, no
/// connection becomes available.
const SOON: Duration = Duration::from_millis(800);

/// Writes 256 kB of temporary files, which the server removes immediately. A nearly full disk may
/// still have room for a few rows, although it will soon be too full for the next move.
const TAKE_ROOM: &str = "SET LOCAL work_mem = '64kB';
    SET LOCAL temp_tablespaces = '';
    SELECT count(*) FROM generate_series(1, 8000)";

/// Inserts a row and removes it again, reads every table that a move needs, and checks for free
/// disk space.
pub(super) async fn check(pool: &PgPool, node: i64) -> Result<(), StoreError> {
    let acquired = timeout(SOON, pool.acquire()).await;
    let mut acquired = acquired
        .map_err(|_| StoreError::Unreachable)?
        .map_err(of_pool)?;
    let mut transaction = acquired.begin().await?;
    write_and_read(&mut transaction, node).await?;
    Ok(transaction.commit().await?)
}

async fn write_and_read(connection: &mut PgConnection, node: i64) -> Result<(), StoreError> {
    // Use a separate row for each node, so that nodes do not wait for each other.
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
    .execute(&mut *connection)
    .await?;
    sqlx::raw_sql(TAKE_ROOM).execute(connection).await?;
    Ok(())
}
