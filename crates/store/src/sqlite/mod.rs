//! The store in one SQLite file. One thread writes (`writer/`), on a connection of its own; what
//! is read goes through a pool of others.

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

use crate::StoreError;
pub(super) use error::meaning;
#[cfg(all(test, target_os = "linux"))]
pub(super) use schema::statements as schema_statements;
pub(super) use transfer::FileEnd;
pub(crate) use writer::FromSql;
use writer::Writer;
pub(super) use writer::comments::SPACES;

/// An SQLite file that is open. Cheap to clone.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the file, creating it and bringing its schema up to date where needed.
    ///
    /// # Errors
    /// [`StoreError`] says what is wrong with the file or its directory.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_limited(path, None).await
    }

    /// Opens a file of today's schema, which a server may be using.
    ///
    /// # Errors
    /// As [`SqliteStore::open`]; when there is no such file, or its schema is another.
    pub async fn open_present(path: &Path) -> Result<Self, StoreError> {
        drop(care::current(path)?);
        Self::open(path).await
    }

    /// Opens the file with a limit to its size, in pages of 4,096 bytes: beyond it the disk counts
    /// as full.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_limited(path: &Path, max_pages: Option<u32>) -> Result<Self, StoreError> {
        open::prepare(path, max_pages).await?;
        let writer = Writer::open(path, max_pages)?;
        let readers = open::readers(path).await?;
        Ok(Self { writer, readers })
    }
}
