//! Opens and configures the writer's connection, and checks that its writes are durable.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::StoreError;

/// Maximum time that a statement waits for another program's lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Capacity of the statement cache. It exceeds the number of statements that the writer uses.
const STATEMENTS: usize = 128;

/// Maximum size of the page cache, in KiB. A move needs about ten pages, and the cache should hold
/// the pages of all games in progress.
const CACHE: i64 = 16_384;

/// Opens a connection to an existing file for a thread that writes.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Acknowledge commits only once they would survive a power failure.
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Opens the writer's connection.
pub(super) fn open(path: &Path, max_pages: Option<u32>) -> Result<Connection, StoreError> {
    let connection = connect(path)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Overwrite deleted data.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    // Turn off automatic checkpoints: the checkpoint thread makes them outside the commit path.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    if let Some(pages) = max_pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    durable(&connection)?;
    Ok(connection)
}

/// Checks that SQLite has applied the settings, because some file systems do not support a
/// write-ahead log.
fn durable(connection: &Connection) -> Result<(), StoreError> {
    /// The number of the mode FULL in `PRAGMA synchronous`.
    const FULL: i64 = 2;
    let journal: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    let synchronous: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0))?;
    if journal == "wal" && synchronous == FULL {
        Ok(())
    } else {
        Err(StoreError::NotDurable)
    }
}
