//! The writer's connection: settings, and whether the file keeps what is written.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags};

use crate::StoreError;

/// How long a statement waits for another program's lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// More than the writer has different statements.
const STATEMENTS: usize = 128;

/// Most memory for pages, in KiB. A move touches some ten pages, and the games that are played at
/// one time should find theirs here.
const CACHE: i64 = 16_384;

/// A connection to a file that is there, for the threads that write.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Nothing is acknowledged before it would survive a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// The one connection that writes.
pub(super) fn open(path: &Path, max_pages: Option<u32>) -> Result<Connection, StoreError> {
    let connection = connect(path)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What is deleted is overwritten.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    // The checkpointer does it, off the commit's path.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    if let Some(pages) = max_pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    durable(&connection)?;
    Ok(connection)
}

/// Asks SQLite whether it does what it was told: some file systems cannot carry a write-ahead log.
fn durable(connection: &Connection) -> Result<(), StoreError> {
    /// What `PRAGMA synchronous` calls FULL.
    const FULL: i64 = 2;
    let journal: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    let synchronous: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0))?;
    if journal == "wal" && synchronous == FULL {
        Ok(())
    } else {
        Err(StoreError::NotDurable)
    }
}
