//! Migrations for SQLite and PostgreSQL: the files in `migrations/`, with the same numbers for
//! both.
//!
//! The first migration is the baseline: the schema of Postern's commit 6001f8b7. A database that
//! already has this schema is adopted: its tables stay as they are, and the baseline replaces its
//! recorded migrations. So this code does not need to know what older versions wrote.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::pin::Pin;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr as _, SqlStr};

use crate::StoreError;
use crate::log::codec;

/// A schema change: number, name and SQL statements.
#[derive(Clone, Copy)]
pub(crate) struct MigrationStep {
    pub(crate) version: i64,
    pub(crate) name: &'static str,
    pub(crate) sql: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The baseline's number. It is higher than any migration number of commit 6001f8b7, so that
/// programs and nodes of that version detect a newer schema.
pub(crate) const BASELINE: i64 = 47;

/// The number of the last migration of commit 6001f8b7.
pub(crate) const ADOPTED: i64 = BASELINE - 1;

/// The schema of commit 6001f8b7, as recorded by sqlx in `_sqlx_migrations`.
pub(crate) struct AdoptedSchema {
    /// Number of migrations in that commit.
    pub(crate) count: i64,
    /// The checksum of that commit's last migration, in upper-case hexadecimal digits.
    pub(crate) checksum: &'static str,
}

impl AdoptedSchema {
    /// Checks that a database has the schema of commit 6001f8b7, given its number of migrations and
    /// the checksum of migration [`ADOPTED`]. The number alone is not enough, because another
    /// branch could have as many migrations.
    pub(crate) fn compare(&self, count: i64, checksum: &str) -> Result<(), StoreError> {
        if count == self.count && checksum == self.checksum {
            return Ok(());
        }
        Err(StoreError::Corrupt(format!(
            "its schema is called {ADOPTED}, but is not that of commit 6001f8b7"
        )))
    }
}

/// The part of a migration that is written in Rust.
pub(crate) type MigrationFn<C> =
    for<'a> fn(&'a mut C) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

/// All migrations for one database engine.
pub(crate) struct Migrations<C: 'static> {
    pub(crate) steps: &'static [MigrationStep],
    /// Rust functions by migration number. Each runs after its migration's statements, in the same
    /// transaction.
    pub(crate) work: &'static [(i64, MigrationFn<C>)],
}

impl<C: Migrate> Migrations<C> {
    /// Returns the number of the last migration.
    pub(crate) const fn last(&self) -> i64 {
        self.steps[self.steps.len() - 1].version
    }

    /// Checks that the migrations recorded in a database are unchanged. All migrations up to the
    /// last one must be recorded.
    pub(crate) async fn validate(&self, connection: &mut C) -> Result<(), MigrateError> {
        self.migrator().run_direct(None, connection, false).await
    }

    /// Records the baseline as applied without running its statements. The database must not have
    /// any recorded migrations.
    pub(crate) async fn note_baseline(&self, connection: &mut C) -> Result<(), MigrateError> {
        let migrator = self.migrator();
        migrator.run_direct(Some(BASELINE), connection, true).await
    }

    /// Runs the migrations after `before`, the database's last migration, in the caller's
    /// transaction.
    pub(crate) async fn run(
        &self,
        connection: &mut C,
        before: i64,
        failed: impl Fn(MigrateError) -> StoreError,
    ) -> Result<(), StoreError> {
        let migrator = self.migrator();
        for (version, work) in self.work.iter().filter(|(version, _)| *version > before) {
            let ran = migrator.run_direct(Some(*version), connection, false).await;
            ran.map_err(&failed)?;
            work(connection).await?;
        }
        let ran = migrator.run_direct(None, connection, false).await;
        ran.map_err(failed)
    }

    fn migrator(&self) -> Migrator {
        let migrations = self.steps.iter().map(|step| {
            Migration::new(
                step.version,
                Cow::Borrowed(step.name),
                MigrationType::Simple,
                step.sql.into_sql_str(),
                false,
            )
        });
        let mut migrator = Migrator::with_migrations(migrations.collect());
        // The caller already holds a lock against concurrent migrations.
        migrator.set_locking(false);
        migrator
    }
}

/// Returns a statement that finds an event that this version cannot read. The row contains the
/// game's id, the event's number, and whether the event has no checksum.
pub(crate) fn unreadable_event() -> SqlStr {
    let mut readable = String::new();
    for (kind, version) in codec::VERSIONS {
        let comma = if readable.is_empty() { "" } else { ", " };
        write!(readable, "{comma}('{kind}', {version})").expect("a text takes all");
    }
    let statement = format!(
        "SELECT games.id, events.seq, events.checksum IS NULL
         FROM events JOIN games ON games.key = events.game
         WHERE events.checksum IS NULL OR (events.kind, events.version) NOT IN (VALUES {readable})
         LIMIT 1"
    );
    AssertSqlSafe(statement).into_sql_str()
}

/// Returns the error for a database that cannot be adopted because of an unreadable event.
pub(crate) fn refused(game: String, seq: i64, has_no_checksum: bool) -> StoreError {
    if has_no_checksum {
        StoreError::UnfilledLog { game, seq }
    } else {
        StoreError::OldEvent { game, seq }
    }
}
