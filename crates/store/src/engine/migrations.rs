//! Migrations of either engine: the files in `migrations/`, numbered alike.
//!
//! The first is the baseline, the schema to which commit 6001f8b7 of Postern brings a database. One
//! that has it is adopted: its tables stay as they are, and the baseline takes the place of that
//! commit's migrations. So nothing here knows what older versions wrote.

use std::{borrow::Cow, fmt::Write as _, pin::Pin};

use sqlx::{
    AssertSqlSafe, SqlSafeStr as _, SqlStr,
    migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator},
};

use crate::{StoreError, log::codec};

/// Changes a schema: its number, its name and its statements.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) version: i64,
    pub(crate) name: &'static str,
    pub(crate) sql: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The baseline's number: higher than that of commit 6001f8b7's last migration, so that its programs
/// and nodes see a newer schema.
pub(crate) const BASELINE: i64 = 47;

/// The number of the last migration of commit 6001f8b7.
pub(crate) const ADOPTED: i64 = BASELINE - 1;

/// The schema of commit 6001f8b7, as sqlx noted it in `_sqlx_migrations`.
pub(crate) struct AdoptedSchema {
    /// How many migrations that commit has.
    pub(crate) count: i64,
    /// The checksum of the last, in upper-case hexadecimal digits.
    pub(crate) checksum: &'static str,
}

impl AdoptedSchema {
    /// Fails unless a database with this many migrations and this checksum of migration [`ADOPTED`] has
    /// the schema of commit 6001f8b7. A number alone could be that of another line of development.
    pub(crate) fn compare(&self, count: i64, checksum: &str) -> Result<(), StoreError> {
        if count == self.count && checksum == self.checksum {
            return Ok(());
        }
        Err(StoreError::Corrupt(format!(
            "its schema is called {ADOPTED}, but is not that of commit 6001f8b7"
        )))
    }
}

/// The work of a migration in Rust.
pub(crate) type Work<C> =
    for<'a> fn(&'a mut C) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

/// The migrations of an engine.
pub(crate) struct Migrations<C: 'static> {
    pub(crate) steps: &'static [Step],
    /// What follows the statements of some in the same transaction, by their numbers.
    pub(crate) work: &'static [(i64, Work<C>)],
}

impl<C: Migrate> Migrations<C> {
    /// The number of the last.
    pub(crate) const fn last(&self) -> i64 {
        self.steps[self.steps.len() - 1].version
    }

    /// Compares the migrations that a database has seen, the last of these among them, with these.
    pub(crate) async fn validate(&self, connection: &mut C) -> Result<(), MigrateError> {
        self.migrator().run_direct(None, connection, false).await
    }

    /// Notes the baseline in an empty list of migrations, without its statements being run.
    pub(crate) async fn note_baseline(&self, connection: &mut C) -> Result<(), MigrateError> {
        let migrator = self.migrator();
        migrator.run_direct(Some(BASELINE), connection, true).await
    }

    /// Runs those that a database has not seen, whose last is `before`, in the caller's transaction.
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
        // The engine's own lock is held.
        migrator.set_locking(false);
        migrator
    }
}

/// Finds an event that this version cannot read: the id of its game, its number, and whether it has
/// no checksum.
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

/// Why a database with such an event is not adopted.
pub(crate) fn refused((game, seq, has_no_checksum): (String, i64, bool)) -> StoreError {
    if has_no_checksum {
        StoreError::UnfilledLog { game, seq }
    } else {
        StoreError::OldEvent { game, seq }
    }
}
