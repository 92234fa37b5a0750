//! Names of the files next to a database, and the replacement of a database with a new file.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::StoreError;

/// Appends a suffix to a path: `postern.db.SUFFIX`.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Removes an unfinished file that an interrupted program has left.
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

/// Returns the path of the database's companion file with this ending, such as `-wal`.
pub(super) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}

/// Checks that no earlier copy would be overwritten. If the copy is a hard link to the database
/// itself, a program was killed during the replacement, and the link is removed.
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

/// Makes the new file durable, keeps the old one under the name `kept`, and replaces it with the
/// new one. At no time is `path` missing or incomplete if a database existed before.
pub(super) fn take_place(new: &Path, path: &Path, kept: &Path) -> Result<(), StoreError> {
    if with_ending(path, "-wal").exists() {
        // Another program has opened the old file in the meantime and may have written to it.
        return Err(StoreError::Locked);
    }
    sync(new)?;
    if path.exists() && fs::hard_link(path, kept).is_err() {
        // The hard link failed, because not every file system supports hard links. Copy the file.
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
