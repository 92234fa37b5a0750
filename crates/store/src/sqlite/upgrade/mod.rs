//! Brings a database of an older schema to today's by copying it into a new file beside it, which
//! then takes its place. Until that moment the old file is untouched, and afterwards it stays as a
//! copy until the host deletes it: an upgrade that is killed or finds the disk full has done
//! nothing.

mod copy;

use std::path::Path;

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteJournalMode, SqliteSynchronous},
};

use super::{files, schema};
use crate::StoreError;

/// The schema into which older ones are copied.
pub(super) const VERSION: i64 = 3;

/// Upgrades a file of the schema before [`VERSION`].
pub(super) async fn upgrade(path: &Path, max_pages: Option<u32>) -> Result<(), StoreError> {
    replace(path, max_pages).await.map_err(|error| match error {
        StoreError::File(..) => StoreError::NotUpgraded(error.to_string()),
        error => error,
    })
}

async fn replace(path: &Path, max_pages: Option<u32>) -> Result<(), StoreError> {
    settle(path).await?;
    let new = files::beside(path, "upgrading");
    let kept = files::beside(path, &format!("before-{VERSION}"));
    files::discard(&new)?;
    files::must_be_free(&kept, path)?;
    let (needed_mib, free_mib) = files::room(path)?;
    tracing::info!(
        "the database {} is of an older version and is upgraded now; that needs {needed_mib} MiB beside it ({}), \
         and the old one is kept as {}",
        path.display(),
        free_mib.map_or_else(
            || "it is not known how much is free".to_owned(),
            |free| format!("{free} MiB are free")
        ),
        kept.display()
    );
    if let Some(free_mib) = free_mib.filter(|free| *free < needed_mib) {
        return Err(StoreError::NoRoomToUpgrade {
            needed_mib,
            free_mib,
        });
    }
    if let Err(error) = build(path, &new, max_pages).await {
        // Best effort: the next attempt discards it as well.
        let _ = files::discard(&new);
        return Err(error);
    }
    files::take_place(&new, path, &kept)?;
    tracing::info!(
        "the database is upgraded; {} can be deleted when everything works",
        kept.display()
    );
    Ok(())
}

/// Carries over what is in the old file's write-ahead log, so that the file alone is the database.
/// Fails when another program has it open.
pub(super) async fn settle(path: &Path) -> Result<(), StoreError> {
    let mut connection = schema::options(path)
        .journal_mode(SqliteJournalMode::Delete)
        .synchronous(SqliteSynchronous::Full)
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))?;
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    if mode == "delete" {
        Ok(())
    } else {
        Err(StoreError::Locked)
    }
}

/// Makes the new file. Nothing of it has to be durable before it is whole.
async fn build(path: &Path, new: &Path, max_pages: Option<u32>) -> Result<(), StoreError> {
    let mut connection = empty(new, max_pages, VERSION).await?;
    sqlx::query("ATTACH DATABASE ? AS old")
        .bind(path.display().to_string())
        .execute(&mut connection)
        .await?;
    // Whoever reads keeps others from writing, until the connection is closed.
    sqlx::query("PRAGMA old.locking_mode = EXCLUSIVE")
        .execute(&mut connection)
        .await?;
    copy::everything(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

/// Makes a file with the schema that the migrations up to `last` make, and nothing in it. What is
/// written on this connection is durable only when the file is flushed.
pub(super) async fn empty(
    new: &Path,
    max_pages: Option<u32>,
    last: i64,
) -> Result<SqliteConnection, StoreError> {
    let options = schema::options(new)
        .create_if_missing(true)
        .foreign_keys(false)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-65536")
        // Each statement copies a thousand games, and takes its time.
        .disable_statement_logging();
    let mut connection: SqliteConnection = schema::limited(options, max_pages)
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, new.to_owned()))?;
    schema::migrate(&mut connection, new, last).await?;
    Ok(connection)
}
