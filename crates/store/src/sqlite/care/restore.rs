//! Putting a backup in a database's place.

use std::path::{Path, PathBuf};

use super::{super::files, super::open, DatabaseLock, backup, reader};
use crate::StoreError;

/// Puts a copy of the database file `backup` in the place of the one at `path`, if there is one.
/// That one is kept: the answer is where. Its write-ahead log never meets the backup.
///
/// # Errors
/// When the backup cannot be read or is damaged, or another program uses the database. Then the
/// database is as it was.
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
    // Without a database file they belong to nothing.
    files::remove(&files::with_ending(path, "-wal"))?;
    files::remove(&files::with_ending(path, "-shm"))?;
    files::take_place(&new, path, &kept)?;
    Ok(had.then_some(kept))
}

/// Carries what is in the old database's write-ahead log into its file. The log of one that is too
/// damaged for that is kept beside it.
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
