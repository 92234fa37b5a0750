//! Migrations of either engine, which are numbered alike.

use std::borrow::Cow;

use sqlx::{
    SqlSafeStr as _,
    migrate::{Migration, MigrationType, Migrator},
};

/// What changes a schema: its number, its name and its statements.
pub(super) type Step = (i64, &'static str, &'static str);

/// Runs these, in their order, each once in the life of a database.
pub(super) fn migrator(steps: impl Iterator<Item = Step>) -> Migrator {
    let migrations = steps.map(|(version, description, sql)| {
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
