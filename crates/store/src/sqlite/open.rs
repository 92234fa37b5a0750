//! Opens and migrates the database file.

use std::path::Path;

use sqlx::sqlite::{SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

use super::schema::{BUSY_TIMEOUT, MIGRATIONS, Migrations, limited, migrate, options};
use crate::StoreError;

/// Number of pooled connections for reading.
const READERS: u32 = 4;

/// Creates and migrates the file as needed. If `max_pages` is given, the file never grows larger.
pub(super) async fn prepare(path: &Path, max_pages: Option<u32>) -> Result<(), StoreError> {
    prepare_with(path, max_pages, &MIGRATIONS).await
}

/// Creates the file, or migrates it with these migrations, as needed.
pub(super) async fn prepare_with(
    path: &Path,
    max_pages: Option<u32>,
    migrations: &Migrations,
) -> Result<(), StoreError> {
    // `SQLite` reports a missing directory and a forbidden one with the same error.
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if directory.is_some_and(|directory| !directory.is_dir()) {
        return Err(StoreError::NoDirectory(path.to_owned()));
    }
    let options = options(path)
        .create_if_missing(true)
        // Overwrite data that a migration deletes.
        .pragma("secure_delete", "on")
        .journal_mode(SqliteJournalMode::Wal);
    let mut connection = limited(options, max_pages)
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))?;
    migrate(&mut connection, path, migrations).await?;
    Ok(connection.close().await?)
}

/// Opens the pool of read-only connections.
pub(super) async fn readers(path: &Path) -> Result<SqlitePool, StoreError> {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_with(options(path).read_only(true))
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))
}

/// Moves the contents of the write-ahead log into the database file, so that the file alone is the
/// complete database. Returns an error if another program has the database open.
pub(super) async fn settle(path: &Path) -> Result<(), StoreError> {
    let mut connection = options(path)
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

/// Creates an empty file with the current schema. Writes on this connection become durable only
/// when the file is flushed.
pub(super) async fn empty(new: &Path) -> Result<SqliteConnection, StoreError> {
    let mut connection = options(new)
        .create_if_missing(true)
        .foreign_keys(false)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-65536")
        // Do not log slow statements: each one copies many rows.
        .disable_statement_logging()
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, new.to_owned()))?;
    migrate(&mut connection, new, &MIGRATIONS).await?;
    Ok(connection)
}
