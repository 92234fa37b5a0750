//! Opening the file.

use std::path::Path;

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    sqlite::{SqliteJournalMode, SqlitePoolOptions},
};

use super::{
    schema::{BUSY_TIMEOUT, limited, migrate, options},
    scrub, upgrade,
};
use crate::StoreError;

/// The last migration that changes a file in place. What is older than [`upgrade::VERSION`] is then
/// copied into a new file.
const LAST_IN_PLACE: i64 = upgrade::VERSION - 1;

/// Connections for reading.
const READERS: u32 = 4;

/// Sees to it that there is a file, with the schema of today. It never grows beyond `max_pages`, if
/// given.
pub(super) async fn prepare(path: &Path, max_pages: Option<u32>) -> Result<(), StoreError> {
    // SQLite reports a missing directory and a forbidden one alike.
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if directory.is_some_and(|directory| !directory.is_dir()) {
        return Err(StoreError::NoDirectory(path.to_owned()));
    }
    let mut connection = writable(path, max_pages).await?;
    let before = migrated_to(&mut connection).await;
    let old = before.is_some_and(|version| version < upgrade::VERSION);
    let last = if old { LAST_IN_PLACE } else { i64::MAX };
    if !old && before.is_some_and(|version| version < scrub::VERSION) {
        scrub::mark(&mut connection).await?;
    }
    migrate(&mut connection, path, last).await?;
    let marked = scrub::is_marked(&mut connection).await?;
    connection.close().await?;
    if marked {
        scrub::scrub(path).await?;
        writable(path, max_pages).await?.close().await?;
    }
    if old {
        upgrade::upgrade(path, max_pages).await?;
        let mut connection = writable(path, max_pages).await?;
        migrate(&mut connection, path, i64::MAX).await?;
        connection.close().await?;
    }
    Ok(())
}

/// Opens a file in the journal mode in which it is kept, creating it where needed.
async fn writable(path: &Path, max_pages: Option<u32>) -> Result<SqliteConnection, StoreError> {
    let options = options(path)
        .create_if_missing(true)
        .pragma("secure_delete", "on")
        .journal_mode(SqliteJournalMode::Wal);
    limited(options, max_pages)
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))
}

/// The number of the file's last migration; `None` for a file without any.
async fn migrated_to(connection: &mut SqliteConnection) -> Option<i64> {
    sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await
        .ok()
        .flatten()
}

/// Opens the connections that only read; they see what is committed.
pub(super) async fn readers(path: &Path) -> Result<SqlitePool, StoreError> {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_with(options(path).read_only(true))
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))
}
