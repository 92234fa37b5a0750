//! The store in one `SQLite` file. One thread writes (`writer/`) on a dedicated connection. Reads
//! use a connection pool.

pub mod care;
mod error;
mod files;
#[cfg(test)]
mod migrating;
mod open;
#[cfg(test)]
mod plans;
mod schema;
mod transfer;
mod writer;

use std::path::Path;

use sqlx::SqlitePool;

use crate::{Engine, Store, StoreError};
pub(super) use error::meaning;
#[cfg(all(test, target_os = "linux"))]
pub(super) use schema::statements as schema_statements;
pub(super) use transfer::FileEndpoint;
use writer::WriteQueue;
pub(super) use writer::comments::SPACES;

/// An open SQLite file. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct SqliteEngine {
    writer: WriteQueue,
    pub(crate) readers: SqlitePool,
}

impl Store {
    /// Opens an SQLite file. Creates it and migrates its schema if necessary.
    ///
    /// # Errors
    /// Returns a [`StoreError`] that describes the problem with the file or its directory.
    pub async fn open_sqlite(path: &Path) -> Result<Self, StoreError> {
        Self::open_sqlite_limited(path, None).await
    }

    /// Opens a file that already has the current schema. A server may be using it.
    ///
    /// # Errors
    /// Returns the same errors as [`Store::open_sqlite`], and an error if the file does not exist
    /// or does not have the current schema.
    pub async fn open_present_sqlite(path: &Path) -> Result<Self, StoreError> {
        drop(care::current(path)?);
        Self::open_sqlite(path).await
    }

    /// Opens the file like [`Store::open_sqlite`], but limits its size to this number of pages of
    /// 4,096 bytes. If the file would grow larger, the disk counts as full.
    ///
    /// # Errors
    /// Returns the same errors as [`Store::open_sqlite`].
    pub async fn open_sqlite_limited(
        path: &Path,
        max_pages: Option<u32>,
    ) -> Result<Self, StoreError> {
        open::prepare(path, max_pages).await?;
        let writer = WriteQueue::open(path, max_pages)?;
        let readers = open::readers(path).await?;
        let engine = Engine::Sqlite(SqliteEngine { writer, readers });
        Ok(Self { engine })
    }
}
