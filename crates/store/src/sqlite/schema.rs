//! Opens connections to a database file, and lists the migrations that create its schema.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::StoreError;
use crate::engine::migrations;
use crate::engine::migrations::{ADOPTED, AdoptedSchema, BASELINE};

pub(super) type Migrations = migrations::Migrations<SqliteConnection>;

/// Each migration is a file in `migrations/sqlite/`, which never changes after its release.
pub(super) const MIGRATIONS: Migrations = Migrations {
    steps: migrations::SQLITE,
    work: &[],
};

const ADOPTED_SCHEMA: AdoptedSchema = AdoptedSchema {
    count: 46,
    checksum: "A1C7454B63466F699E299CE1ABC92983F1CAAE725306F6FC938B222CA43C391FDAADE5030225C6D413FC82BBAC5EEA18",
};

/// Maximum time that a statement waits for another program's lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Number of the last migration.
pub(super) const LATEST: i64 = MIGRATIONS.last();

/// Returns the statements that create the current schema in an empty database.
pub(crate) fn statements() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.steps.iter().map(|step| step.sql)
}

/// Applies these migrations to a file, in one transaction.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
    migrations: &Migrations,
) -> Result<(), StoreError> {
    let failed = |error| StoreError::migrating(&error, path.to_owned());
    let opening = |error| StoreError::opening(&error, path.to_owned());
    if version(connection).await.map_err(opening)? >= migrations.last() {
        // Validate without writing, because a server may be using the file.
        let valid = migrations.validate(connection).await;
        return valid.map_err(failed);
    }
    let mut transaction = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(opening)?;
    // Check again: another program may have migrated in the meantime.
    let mut before = version(&mut transaction).await?;
    match before {
        0 | BASELINE.. => {}
        ADOPTED => {
            adopt(&mut transaction).await?;
            let noted = migrations.note_baseline(&mut transaction).await;
            noted.map_err(failed)?;
            before = BASELINE;
        }
        _ => return Err(StoreError::BeforeBaseline),
    }
    migrations.run(&mut transaction, before, failed).await?;
    Ok(transaction.commit().await?)
}

/// Adopts a file with the complete schema of commit 6001f8b7: checks that this version can read all
/// its events, and removes the records of that commit's migrations.
async fn adopt(transaction: &mut SqliteConnection) -> Result<(), StoreError> {
    tracing::info!(
        "the database is taken over from commit 6001f8b7: its events are looked through"
    );
    let (count, checksum): (i64, String) = sqlx::query_as(
        "SELECT count(*), coalesce(max(hex(checksum)) FILTER (WHERE version = ?), '') FROM _sqlx_migrations",
    )
    .bind(ADOPTED)
    .fetch_one(&mut *transaction)
    .await?;
    ADOPTED_SCHEMA.compare(count, &checksum)?;
    // Either of these values shows that the older version has not finished upgrading the file.
    let is_unfinished: bool = sqlx::query_scalar(
        "SELECT user_version <> 0 OR EXISTS (SELECT 1 FROM meta WHERE key = 'names without skeletons')
         FROM pragma_user_version",
    )
    .fetch_one(&mut *transaction)
    .await?;
    if is_unfinished {
        return Err(StoreError::BeforeBaseline);
    }
    let unreadable = sqlx::query_as(migrations::unreadable_event());
    if let Some((game, seq, has_no_checksum)) = unreadable.fetch_optional(&mut *transaction).await?
    {
        return Err(migrations::refused(game, seq, has_no_checksum));
    }
    sqlx::query("DELETE FROM _sqlx_migrations")
        .execute(transaction)
        .await?;
    Ok(())
}

/// Returns the number of a file's last recorded migration; 0 if none is recorded.
async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let is_migrated: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !is_migrated {
        return Ok(0);
    }
    let version: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await?;
    Ok(version.unwrap_or(0))
}

pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
}

pub(super) fn limited(
    options: SqliteConnectOptions,
    max_pages: Option<u32>,
) -> SqliteConnectOptions {
    match max_pages {
        Some(pages) => options.pragma("max_page_count", pages.to_string()),
        None => options,
    }
}
