//! Opening the file: settings, and the schema's migrations.

use std::{borrow::Cow, path::Path, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqlSafeStr, SqliteConnection, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::store::StoreError;

/// Each is a file in `migrations/sqlite/`, never changed once it is released.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (
        1,
        "games",
        include_str!("../../../migrations/sqlite/0001_games.sql"),
    ),
    (
        2,
        "choices",
        include_str!("../../../migrations/sqlite/0002_choices.sql"),
    ),
];

/// How long a statement waits for another program's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Connections for reading.
const READERS: u32 = 4;

/// Opens the one connection that writes, creating the file and bringing its schema up to date. The
/// file never grows beyond `max_pages`, if given.
pub(super) async fn writer(
    path: &Path,
    max_pages: Option<u32>,
) -> Result<SqliteConnection, StoreError> {
    // SQLite reports a missing directory and a forbidden one alike.
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if directory.is_some_and(|directory| !directory.is_dir()) {
        return Err(StoreError::NoDirectory(path.to_owned()));
    }
    let mut options = options(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Nothing is acknowledged before it would survive a power cut.
        .synchronous(SqliteSynchronous::Full);
    if let Some(pages) = max_pages {
        options = options.pragma("max_page_count", pages.to_string());
    }
    let mut connection = options
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))?;
    if let Err(error) = migrator().run(&mut connection).await {
        // Best effort: the failure to report is the migration's.
        let _ = connection.close().await;
        return Err(StoreError::migrating(&error, path.to_owned()));
    }
    durable(&mut connection).await?;
    Ok(connection)
}

/// Asks SQLite whether it does what it was told: some file systems cannot carry a write-ahead log.
async fn durable(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    /// What `PRAGMA synchronous` calls FULL.
    const FULL: i64 = 2;
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
        .fetch_one(connection)
        .await?;
    if journal == "wal" && synchronous == FULL {
        Ok(())
    } else {
        Err(StoreError::NotDurable)
    }
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

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
}

fn migrator() -> Migrator {
    let migrations = MIGRATIONS.iter().map(|&(version, description, sql)| {
        Migration::new(
            version,
            Cow::Borrowed(description),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(migrations.collect())
}
