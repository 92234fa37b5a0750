//! Converts PostgreSQL errors to store errors.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::StoreError;

/// SQLSTATE codes (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
mod code {
    pub(super) const UNIQUE_VIOLATION: &str = "23505";
    pub(super) const FOREIGN_KEY_VIOLATION: &str = "23503";
    pub(super) const READ_ONLY_TRANSACTION: &str = "25006";
    pub(super) const IDLE_IN_TRANSACTION: &str = "25P03";
    /// `invalid_sql_statement_name`: a prepared statement no longer exists.
    pub(super) const INVALID_STATEMENT_NAME: &str = "26000";
    pub(super) const SERIALIZATION_FAILURE: &str = "40001";
    pub(super) const DEADLOCK: &str = "40P01";
    pub(super) const DISK_FULL: &str = "53100";
    pub(super) const TOO_MANY_CONNECTIONS: &str = "53300";
    pub(super) const LOCK_NOT_AVAILABLE: &str = "55P03";
    pub(super) const QUERY_CANCELED: &str = "57014";
    /// Prefix of the codes for a server that is shutting down, has crashed or is starting up.
    pub(super) const OPERATOR_INTERVENTION: &str = "57P";
    pub(super) const CONNECTION: &str = "08";
    pub(super) const DAMAGED_DATA: &str = "XX001";
    pub(super) const DAMAGED_INDEX: &str = "XX002";
}

/// Converts an error that the PostgreSQL server has returned.
pub(crate) fn meaning(error: &PgDatabaseError) -> StoreError {
    match error.code() {
        code::DISK_FULL => StoreError::Full,
        code::READ_ONLY_TRANSACTION => StoreError::ReadOnly(error.message().to_owned()),
        code::SERIALIZATION_FAILURE
        | code::DEADLOCK
        | code::LOCK_NOT_AVAILABLE
        | code::QUERY_CANCELED => StoreError::Locked,
        // A pooler has given the session with the prepared statement to another client.
        code::INVALID_STATEMENT_NAME => StoreError::SharedSessions,
        code::DAMAGED_DATA | code::DAMAGED_INDEX => StoreError::Corrupt(error.message().to_owned()),
        code::TOO_MANY_CONNECTIONS | code::IDLE_IN_TRANSACTION => StoreError::Unreachable,
        code if code.starts_with(code::OPERATOR_INTERVENTION)
            || code.starts_with(code::CONNECTION) =>
        {
            StoreError::Unreachable
        }
        _ => StoreError::Other(error.message().to_owned()),
    }
}

/// Whether a concurrent transaction has caused the error, so that a retry can succeed or have
/// another result.
pub(super) fn overtaken(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    matches!(
        code.as_deref(),
        Some(
            code::UNIQUE_VIOLATION
                | code::FOREIGN_KEY_VIOLATION
                | code::SERIALIZATION_FAILURE
                | code::DEADLOCK
        )
    )
}

/// Converts an error within a transaction that can be retried. If a concurrent transaction has
/// written the same row, or removed a row to which a new one refers, the next attempt sees that.
/// After the last attempt, the error names the constraint.
pub(crate) fn in_transaction(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() || database.is_foreign_key_violation() => {
            StoreError::Constraint(database.constraint().unwrap_or("of a table").to_owned())
        }
        _ => error.into(),
    }
}

/// Converts an error of a connection pool. The pool retries failed connections until its timeout
/// and then reports only the timeout.
pub(crate) fn of_pool(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Unreachable,
        error => error.into(),
    }
}

/// Converts an error during migration.
pub(super) fn migrating(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
            StoreError::NewerSchema
        }
        MigrateError::VersionMismatch(version) => {
            StoreError::Corrupt(format!("its schema is not what migration {version} made"))
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::Other(other.to_string()),
    }
}
