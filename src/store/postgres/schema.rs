//! The migrations that make the schema. Their numbers are those of SQLite's.

use sqlx::{PgConnection, Row as _};

use super::error;
use crate::store::{
    StoreError,
    migrations::{Step, migrator},
};

/// Each is a file in `migrations/postgres/`, never changed once it is released.
const MIGRATIONS: &[Step] = &[
    (
        8,
        "start",
        include_str!("../../../migrations/postgres/0008_start.sql"),
    ),
    (
        9,
        "accounts",
        include_str!("../../../migrations/postgres/0009_accounts.sql"),
    ),
];

/// Under this key a fact says that what is in the database is a part of something that is copied.
pub(super) const COPY_MARK: &str = "copying";

/// The schema of today.
pub(super) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// The number of the database's last migration; 0 for an empty database.
pub(super) async fn version(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let (migrated, foreign, database): (bool, bool, String) = sqlx::query_as(
        "SELECT to_regclass('_sqlx_migrations') IS NOT NULL,
            EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()),
            current_database()::text",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !migrated {
        return if foreign {
            Err(StoreError::ForeignDatabase(database))
        } else {
            Ok(0)
        };
    }
    let version: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await?;
    Ok(version.unwrap_or(0))
}

/// Whether there is a schema that migrations will change.
pub(super) async fn is_older(connection: &mut PgConnection) -> Result<bool, StoreError> {
    Ok((1..LATEST).contains(&version(connection).await?))
}

/// Runs the migrations that the database has not seen. Of several servers that start at the same
/// moment one does it; the others wait.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    if version(connection).await? > LATEST {
        return Err(StoreError::NewerSchema);
    }
    migrator(MIGRATIONS.iter().copied())
        .run(connection)
        .await
        .map_err(error::migrating)
}

/// Keeps all nodes from writing to logs until this connection is closed. Waits for those that are
/// writing.
pub(super) async fn lock(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("SELECT pg_advisory_lock(hashtextextended('postern schema', 0))")
        .execute(connection)
        .await?;
    Ok(())
}

/// Begins a transaction in which the schema stays as it is. Fails when a newer version has changed
/// it: a node that was halted meanwhile may not know yet.
pub(super) async fn begin(connection: &mut PgConnection) -> Result<(), StoreError> {
    // All in one round trip. The last statement sees what was committed while the lock was waited for.
    let rows = sqlx::raw_sql(
        "BEGIN;
         SELECT pg_advisory_xact_lock_shared(hashtextextended('postern schema', 0));
         SELECT max(version) FROM _sqlx_migrations",
    )
    .fetch_all(connection)
    .await?;
    let version = rows.last().ok_or(sqlx::Error::RowNotFound)?;
    if version.try_get::<i64, _>(0)? > LATEST {
        return Err(StoreError::NewerSchema);
    }
    Ok(())
}

/// What makes the schema of today in an empty database.
pub(super) fn statements() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.iter().map(|(_, _, sql)| *sql)
}

/// Fails unless the database has the schema of today.
pub(super) async fn must_be_latest(connection: &mut PgConnection) -> Result<(), StoreError> {
    match version(connection).await? {
        LATEST => Ok(()),
        newer if newer > LATEST => Err(StoreError::NewerSchema),
        _ => Err(StoreError::OlderSchema),
    }
}

/// Fails when a copy into the database was interrupted.
pub(super) async fn must_be_whole(connection: &mut PgConnection) -> Result<(), StoreError> {
    let partial: bool = sqlx::query_scalar("SELECT EXISTS (SELECT FROM meta WHERE key = $1)")
        .bind(COPY_MARK)
        .fetch_one(connection)
        .await?;
    if partial {
        Err(StoreError::UnfinishedCopy)
    } else {
        Ok(())
    }
}
