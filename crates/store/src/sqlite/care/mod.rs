//! Maintenance of a database file: backups, checks, repairs, and the lock against concurrent
//! programs.
//!
//! These functions block. They are for the command line and for server startup.

mod backup;
mod check;
mod judge;
mod lock;
mod rebuild;
mod reference;
mod restore;
mod start;
mod statement;

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::schema;
use crate::StoreError;
use crate::engine::migrations::ADOPTED;

pub use backup::backup;
pub use check::check;
pub use lock::DatabaseLock;
pub use rebuild::rebuild;
pub use restore::restore;
pub use start::quick_check;

/// Maximum time that a statement waits for another program's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens a database read-only, with any schema that this version supports or adopts. Also returns
/// the number of its last migration.
fn reader(path: &Path) -> Result<(Connection, i64), StoreError> {
    if !path.is_file() {
        return Err(StoreError::NoFile(path.to_owned()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    let foreign = |_| StoreError::NotADatabase(path.to_owned());
    let known = "SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let known = connection
        .query_row(known, [], |_| Ok(()))
        .optional()
        .map_err(|error| match StoreError::from(error) {
            StoreError::Corrupt(_) => StoreError::NotADatabase(path.to_owned()),
            error => error,
        })?;
    if known.is_none() {
        return Err(StoreError::NotADatabase(path.to_owned()));
    }
    let version: Option<i64> = connection
        .query_row("SELECT max(version) FROM _sqlx_migrations", [], |row| {
            row.get(0)
        })
        .map_err(foreign)?;
    match version {
        Some(version) if version > schema::LATEST => Err(StoreError::NewerSchema),
        Some(version) if version < ADOPTED => Err(StoreError::BeforeBaseline),
        Some(version) => Ok((connection, version)),
        None => Err(StoreError::NotADatabase(path.to_owned())),
    }
}

/// Opens a database with the current schema, read-only.
pub(crate) fn current(path: &Path) -> Result<Connection, StoreError> {
    match reader(path)? {
        (connection, schema::LATEST) => Ok(connection),
        _ => Err(StoreError::OlderSchema),
    }
}

/// Runs the given `integrity_check` or `quick_check` pragma and returns the problems that it
/// reports.
fn complaints(connection: &Connection, pragma: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(pragma)?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    lines
        .filter(|line| !matches!(line, Ok(line) if line == "ok"))
        .collect()
}
