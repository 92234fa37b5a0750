//! Converts errors of the SQLite and PostgreSQL drivers.

use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use crate::{StoreError, postgres, sqlite};

impl From<&sqlx::Error> for StoreError {
    fn from(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(database) => {
                if let Some(error) = database.try_downcast_ref::<PgDatabaseError>() {
                    postgres::meaning(error)
                } else if let Some(error) = database.try_downcast_ref::<SqliteError>() {
                    sqlite::meaning(error)
                } else {
                    Self::Other(error.to_string())
                }
            }
            // Report the reason why the new connection was rejected.
            sqlx::Error::Configuration(refused) => refused
                .downcast_ref::<Self>()
                .cloned()
                .unwrap_or_else(|| Self::Other(error.to_string())),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
                Self::Unreachable
            }
            sqlx::Error::PoolTimedOut => Self::Busy,
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                Self::Corrupt(error.to_string())
            }
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => Self::Closed,
            _ => Self::Other(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        (&error).into()
    }
}
