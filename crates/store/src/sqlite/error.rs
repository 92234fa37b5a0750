//! Converts `SQLite` errors to store errors.

use std::path::PathBuf;

use sqlx::error::DatabaseError as _;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteError;

use crate::StoreError;

/// SQLite's primary result codes (<https://www.sqlite.org/rescode.html>).
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const READONLY: i32 = 8;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const CANTOPEN: i32 = 14;
    pub(super) const NOTADB: i32 = 26;
    /// Masks an extended result code to its primary code.
    pub(super) const PRIMARY_MASK: i32 = 0xff;
}

impl StoreError {
    /// Converts an error that occurs while the file at `path` is being opened.
    pub(super) fn opening(error: &sqlx::Error, path: PathBuf) -> Self {
        match primary_code(error) {
            Some(code::CANTOPEN | code::READONLY) => Self::NotWritable(path),
            Some(code::NOTADB) => Self::NotADatabase(path),
            _ => error.into(),
        }
    }

    fn failed(code: i32, error: &impl ToString) -> Self {
        match code {
            code::FULL => Self::Full,
            code::BUSY | code::LOCKED => Self::Locked,
            code::READONLY => Self::ReadOnly(error.to_string()),
            code::CORRUPT | code::NOTADB => Self::Corrupt(error.to_string()),
            _ => Self::Other(error.to_string()),
        }
    }

    pub(super) fn migrating(error: &MigrateError, path: PathBuf) -> Self {
        match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => Self::NewerSchema,
            MigrateError::VersionMismatch(version) => {
                Self::Corrupt(format!("its schema is not what migration {version} made"))
            }
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                Self::opening(error, path)
            }
            other => Self::Other(other.to_string()),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error
            .sqlite_error()
            .map(|error| error.extended_code & code::PRIMARY_MASK);
        match (code, &error) {
            (Some(code), _) => Self::failed(code, &error),
            (
                None,
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..),
            ) => Self::Corrupt(error.to_string()),
            (None, _) => Self::Other(error.to_string()),
        }
    }
}

/// Converts an `SQLite` error to a store error.
pub(crate) fn meaning(error: &SqliteError) -> StoreError {
    let code = error.code().and_then(|code| code.parse::<i32>().ok());
    let primary = code.map_or(0, |code| code & code::PRIMARY_MASK);
    StoreError::failed(primary, error)
}

fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & code::PRIMARY_MASK)
}
