//! Checks whether the database can be written.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::time::timeout;

use super::of_pool;
use crate::StoreError;

/// Maximum time that a health check waits for a connection: without a server there is none.
const SOON: Duration = Duration::from_millis(800);

/// Writes 256 kB of temporary files, which the server removes at once: on a full disk there may
/// still be room for a few rows in the tables, but soon not for a move.
const TAKE_ROOM: &str = "SET LOCAL work_mem = '64kB';
    SET LOCAL temp_tablespaces = '';
    SELECT count(*) FROM generate_series(1, 8000)";

/// Writes a row and removes it again, reads every table that moves need, and checks for free disk
/// space.
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
    // Each node has its own row, so that nodes do not wait for each other.
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
