//! Connections to a file, and the migrations that make its schema.

use std::{path::Path, time::Duration};

use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    StoreError,
    engine::migrations::{self, ADOPTED, AdoptedSchema, BASELINE},
};

pub(super) type Migrations = migrations::Migrations<SqliteConnection>;

/// Each is a file in `migrations/sqlite/`, never changed once it is released.
pub(super) const MIGRATIONS: Migrations = Migrations {
    steps: migrations::SQLITE,
    work: &[],
};

const ADOPTED_SCHEMA: AdoptedSchema = AdoptedSchema {
    count: 46,
    checksum: "A1C7454B63466F699E299CE1ABC92983F1CAAE725306F6FC938B222CA43C391FDAADE5030225C6D413FC82BBAC5EEA18",
};

/// How long a statement waits for another program's lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The schema of today.
pub(super) const LATEST: i64 = MIGRATIONS.last();

/// What makes the schema of today in an empty database.
pub(crate) fn statements() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.steps.iter().map(|step| step.sql)
}

/// Brings a file to the schema of these migrations, in one transaction.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
    migrations: &Migrations,
) -> Result<(), StoreError> {
    let failed = |error| StoreError::migrating(&error, path.to_owned());
    let opening = |error| StoreError::opening(&error, path.to_owned());
    if version(connection).await.map_err(opening)? >= migrations.last() {
        // Nothing is to be written: a server may be using the file.
        let valid = migrations.validate(connection).await;
        return valid.map_err(failed);
    }
    let mut transaction = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(opening)?;
    // Another program may have done it meanwhile.
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

/// Takes the rows of commit 6001f8b7's migrations out of a file that has its whole schema, if this
/// version can read all that is in it.
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
    // That commit still has to do something in a file with one of these.
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
    if let Some(event) = unreadable.fetch_optional(&mut *transaction).await? {
        return Err(migrations::refused(event));
    }
    sqlx::query("DELETE FROM _sqlx_migrations")
        .execute(transaction)
        .await?;
    Ok(())
}

/// The number of a file's last migration; 0 for a file without any.
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
