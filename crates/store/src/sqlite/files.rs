//! Files next to the database: their names, and the replacement of an old database by a new one.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::StoreError;

/// Returns the path `postern.db.SUFFIX`.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Removes an unfinished new file left by an interrupted program.
pub(super) fn discard(new: &Path) -> Result<(), StoreError> {
    remove(new)?;
    remove(&with_ending(new, "-journal"))
}

/// Removes a file if it exists.
pub(super) fn remove(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(file, &error)),
        _ => Ok(()),
    }
}

/// Returns the path of the database's file with this ending: `-wal` or `-shm`.
pub(super) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}

/// Checks that no earlier copy would be overwritten. A copy that is a hard link to the database
/// itself was left by a program that was killed in its last step, and is removed.
pub(super) fn must_be_free(kept: &Path, path: &Path) -> Result<(), StoreError> {
    if !kept.exists() {
        Ok(())
    } else if same_file(kept, path) {
        fs::remove_file(kept).map_err(|error| failed(kept, &error))
    } else {
        Err(StoreError::CopyInTheWay(kept.to_owned()))
    }
}

#[cfg(unix)]
pub(super) fn same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |path| fs::metadata(path).map(|file| (file.dev(), file.ino())).ok();
    identity(one).is_some() && identity(one) == identity(other)
}

#[cfg(not(unix))]
pub(super) fn same_file(_: &Path, _: &Path) -> bool {
    false
}

/// Makes the new file durable, gives the old one its second name, and replaces it by the new one.
/// If there was a database before, there is a complete database under `path` at all times.
pub(super) fn take_place(new: &Path, path: &Path, kept: &Path) -> Result<(), StoreError> {
    if with_ending(path, "-wal").exists() {
        // Another program has opened the old file in the meantime and may have written to it.
        return Err(StoreError::Locked);
    }
    sync(new)?;
    if path.exists() && fs::hard_link(path, kept).is_err() {
        // Not every file system supports hard links.
        fs::copy(path, kept).map_err(|error| failed(kept, &error))?;
        sync(kept)?;
    }
    rename(new, path)
}

/// Renames a file, durably.
pub(super) fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(|error| failed(to, &error))?;
    #[cfg(unix)]
    if let Some(directory) = to.parent() {
        sync(if directory.as_os_str().is_empty() {
            Path::new(".")
        } else {
            directory
        })?;
    }
    Ok(())
}

/// Flushes a file or a directory to the disk.
pub(super) fn sync(file: &Path) -> Result<(), StoreError> {
    File::open(file)
        .and_then(|open| open.sync_all())
        .map_err(|error| failed(file, &error))
}

pub(super) fn failed(file: &Path, error: &io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::File(file.to_owned(), error.to_string()),
    }
}
