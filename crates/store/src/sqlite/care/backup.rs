//! Backs up a database while it may be in use.

use std::fs::OpenOptions;
use std::path::Path;

use rusqlite::Connection;

use super::super::files;
use super::{complaints, reader};
use crate::StoreError;

/// Copies the database at `path` into the new file `target`, as a consistent snapshot. Other
/// programs can read and write the database in the meantime. The file `target` appears only when
/// the copy is complete and durable.
///
/// # Errors
/// Returns an error if the file already exists, the disk is full, or the database is damaged.
pub fn backup(path: &Path, target: &Path) -> Result<(), StoreError> {
    let (source, _) = reader(path)?;
    if target.exists() {
        return Err(StoreError::FileInTheWay(target.to_owned()));
    }
    let unfinished = files::beside(target, "unfinished");
    let made = copy(&source, &unfinished).and_then(|()| files::rename(&unfinished, target));
    if made.is_err() {
        // Best effort: the next backup also removes the unfinished file.
        let _ = files::discard(&unfinished);
    }
    made
}

/// Copies a whole database into a file, durably. Only the file's owner can read it, because it
/// contains e-mail addresses, secrets and the server's keys.
pub(super) fn copy(source: &Connection, target: &Path) -> Result<(), StoreError> {
    files::discard(target)?;
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(target)
        .map_err(|error| files::failed(target, &error))?;
    let name = target
        .to_str()
        .ok_or_else(|| StoreError::File(target.to_owned(), "its name is not Unicode".to_owned()))?;
    source.execute("VACUUM INTO ?", [name])?;
    let copied = Connection::open(target)?;
    if let Some(complaint) = complaints(&copied, "PRAGMA quick_check(1)")?
        .into_iter()
        .next()
    {
        return Err(StoreError::Corrupt(complaint));
    }
    drop(copied);
    files::sync(target)
}
