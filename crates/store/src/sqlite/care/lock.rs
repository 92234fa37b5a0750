//! A lock file that lets only one program at a time serve, restore or rebuild a database.

use std::fs;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::super::files;
use crate::StoreError;

/// The exclusive right to change a database file, released on drop. It is an advisory lock on the
/// file `FILE.lock` next to the database. The lock file is never deleted, because two programs
/// could then hold locks on different files.
#[derive(Debug)]
#[must_use = "the lock is held only as long as this is kept"]
pub struct DatabaseLock(#[allow(dead_code, reason = "dropping it frees the lock")] File);

impl DatabaseLock {
    /// Takes the lock on a database file. Links to the same file share the lock.
    ///
    /// # Errors
    /// Returns [`StoreError::InUse`] if another program holds the lock.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let lock = files::beside(&canonical(path)?, "lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock)
            .map_err(|error| files::failed(&lock, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => Err(files::failed(&lock, &error)),
        }
    }
}

/// Returns the canonical path of a file that need not exist.
fn canonical(path: &Path) -> Result<PathBuf, StoreError> {
    if let Ok(known) = fs::canonicalize(path) {
        return Ok(known);
    }
    let directory = match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    };
    let name = path.file_name();
    match (fs::canonicalize(directory), name) {
        (Ok(directory), Some(name)) => Ok(directory.join(name)),
        _ => Err(StoreError::NoDirectory(path.to_owned())),
    }
}
