//! The migrations that create the schema. `SQLite`'s migrations have the same numbers.

use sqlx::{Connection as _, PgConnection, Row as _};

use super::error;
use crate::StoreError;
use crate::cluster::NODE_LIVES;
use crate::engine::migrations;
use crate::engine::migrations::{ADOPTED, AdoptedSchema, BASELINE};

pub(super) type Migrations = migrations::Migrations<PgConnection>;

/// Each migration is a file in `migrations/postgres/`, which never changes after its release.
pub(super) const MIGRATIONS: Migrations = Migrations {
    steps: migrations::POSTGRES,
    work: &[],
};

const ADOPTED_SCHEMA: AdoptedSchema = AdoptedSchema {
    count: 39,
    checksum: "C626DC5B34700CD67F042C7EDFA1AF351B9CC80865E1146EA0CCF58E8E19F63A24733C8D0FEF434FB07CC231D9C48B83",
};

/// Key of the row in the table `meta` that marks the database as the target of an unfinished copy.
pub(super) const COPY_MARK: &str = "copying";

/// Number of the last migration.
pub(super) const LATEST: i64 = MIGRATIONS.last();

/// Returns the number of the database's last migration; 0 for an empty database.
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

/// Migrates a database to the current schema. If several servers start at the same time, one
/// migrates and the others wait.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    migrate_to(connection, &MIGRATIONS).await
}

/// Applies these migrations to a database, in one transaction.
pub(super) async fn migrate_to(
    connection: &mut PgConnection,
    migrations: &Migrations,
) -> Result<(), StoreError> {
    let last = migrations.last();
    let before = version(connection).await?;
    if before > last {
        return Err(StoreError::NewerSchema);
    }
    if before == last {
        return migrations
            .validate(connection)
            .await
            .map_err(error::migrating);
    }
    if before > 0 {
        // Refuse while older nodes are alive, because they cannot handle the new schema.
        refuse_older(connection, last).await?;
    }
    let mut transaction = connection.begin().await?;
    lock(&mut transaction).await?;
    // Check again: another server may have migrated in the meantime.
    let mut before = version(&mut transaction).await?;
    match before {
        0 | BASELINE.. => {}
        ADOPTED => {
            adopt(&mut transaction).await?;
            let noted = migrations.note_baseline(&mut transaction).await;
            noted.map_err(error::migrating)?;
            before = BASELINE;
        }
        _ => return Err(StoreError::BeforeBaseline),
    }
    if before > last {
        return Err(StoreError::NewerSchema);
    }
    migrations
        .run(&mut transaction, before, error::migrating)
        .await?;
    Ok(transaction.commit().await?)
}

/// Returns an error if servers are alive that do not know migration `last`.
async fn refuse_older(connection: &mut PgConnection, last: i64) -> Result<(), StoreError> {
    let older: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM nodes
         WHERE schema_version < $1
            AND seen_ms >= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $2
         ORDER BY key",
    )
    .bind(last)
    .bind(NODE_LIVES)
    .fetch_all(connection)
    .await?;
    if older.is_empty() {
        Ok(())
    } else {
        Err(StoreError::OlderNodes(older.join(", ")))
    }
}

/// Adopts a database with the complete schema of commit 6001f8b7: checks that this version can read
/// all its events, and removes the records of that commit's migrations.
async fn adopt(transaction: &mut PgConnection) -> Result<(), StoreError> {
    tracing::info!(
        "the database is taken over from commit 6001f8b7: its events are looked through"
    );
    let (count, checksum): (i64, String) = sqlx::query_as(
        "SELECT count(*), coalesce(max(upper(encode(checksum, 'hex'))) FILTER (WHERE version = $1), '')
         FROM _sqlx_migrations",
    )
    .bind(ADOPTED)
    .fetch_one(&mut *transaction)
    .await?;
    ADOPTED_SCHEMA.compare(count, &checksum)?;
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

/// Waits for current writers, and prevents all nodes from appending to logs until this transaction
/// ends.
async fn lock(transaction: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("SELECT pg_advisory_xact_lock(hashtextextended('postern schema', 0))")
        .execute(transaction)
        .await?;
    Ok(())
}

/// Starts a transaction during which the schema cannot change. Returns an error if a newer version
/// has migrated the schema while this node was suspended.
pub(super) async fn begin(connection: &mut PgConnection) -> Result<(), StoreError> {
    // Send all statements in one round trip. The last one sees everything committed during the wait
    // for the lock.
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

/// Returns the statements that create the current schema in an empty database.
pub(super) fn statements() -> impl Iterator<Item = &'static str> {
    MIGRATIONS.steps.iter().map(|step| step.sql)
}

/// Returns an error unless the database has the current schema.
pub(super) async fn must_be_latest(connection: &mut PgConnection) -> Result<(), StoreError> {
    match version(connection).await? {
        LATEST => Ok(()),
        newer if newer > LATEST => Err(StoreError::NewerSchema),
        older if (1..ADOPTED).contains(&older) => Err(StoreError::BeforeBaseline),
        _ => Err(StoreError::OlderSchema),
    }
}

/// Returns an error if a copy into the database was interrupted.
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
