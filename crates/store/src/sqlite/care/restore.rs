//! Restores a database from a backup.

use std::path::{Path, PathBuf};

use super::super::{files, open};
use super::{DatabaseLock, backup, reader};
use crate::StoreError;

/// Replaces the database file at `path`, if it exists, with a copy of the file `backup`. Keeps the
/// old file under another name and returns its path. The old write-ahead log is never applied to
/// the restored file.
///
/// # Errors
/// Returns an error if the backup cannot be read or is damaged, or another program uses the
/// database. The database is then unchanged.
pub async fn restore(
    _held: &DatabaseLock,
    backup: &Path,
    path: &Path,
) -> Result<Option<PathBuf>, StoreError> {
    let (source, _) = reader(backup)?;
    if files::same_file(backup, path) {
        return Err(StoreError::FileInTheWay(path.to_owned()));
    }
    let new = files::beside(path, "restoring");
    let kept = files::beside(path, "before-restore");
    files::must_be_free(&kept, path)?;
    backup::copy(&source, &new)?;
    drop(source);
    let had = path.exists();
    if had {
        set_aside_log(path, &kept).await?;
    }
    // Without a database file, its companion files are leftovers.
    files::remove(&files::with_ending(path, "-wal"))?;
    files::remove(&files::with_ending(path, "-shm"))?;
    files::take_place(&new, path, &kept)?;
    Ok(had.then_some(kept))
}

/// Moves the contents of the old database's write-ahead log into its file. If the database is too
/// damaged for this, keeps the log next to the old file.
async fn set_aside_log(path: &Path, kept: &Path) -> Result<(), StoreError> {
    match open::settle(path).await {
        Err(StoreError::Locked) => Err(StoreError::InUse(path.to_owned())),
        Ok(()) => Ok(()),
        Err(_) => {
            let log = files::with_ending(path, "-wal");
            if log.exists() {
                files::rename(&log, &files::with_ending(kept, "-wal"))?;
            }
            Ok(())
        }
    }
}
