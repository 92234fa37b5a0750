//! The files of an upgrade: names, free space, and the moment in which the new one takes the old
//! one's place.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::store::StoreError;

/// A new file of any size is smaller than the old one, since ids of games and people become
/// numbers. A tenth and this much more, in bytes, leaves room for small files and for whatever else
/// is written meanwhile.
const SPARE: u64 = 16 << 20;
const MIB: u64 = 1 << 20;

/// `postern.db.SUFFIX`
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Removes what an upgrade that did not end has left.
pub(super) fn discard(new: &Path) -> Result<(), StoreError> {
    for file in [new.to_owned(), journal(new)] {
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(failed(&file, &error));
            }
            _ => {}
        }
    }
    Ok(())
}

fn journal(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push("-journal");
    name.into()
}

/// A copy that an earlier upgrade has kept is not overwritten. One that is another name of the very
/// database comes from an upgrade that was killed in its last moment.
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
fn same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |path| fs::metadata(path).map(|file| (file.dev(), file.ino())).ok();
    identity(one).is_some() && identity(one) == identity(other)
}

#[cfg(not(unix))]
fn same_file(_: &Path, _: &Path) -> bool {
    false
}

/// How many MiB an upgrade needs beside the database, and how many there are, if that is known.
pub(super) fn room(path: &Path) -> Result<(u64, Option<u64>), StoreError> {
    let size = fs::metadata(path)
        .map_err(|error| failed(path, &error))?
        .len();
    let needed = size + size / 10 + SPARE;
    Ok((needed.div_ceil(MIB), free(path).map(|free| free / MIB)))
}

#[cfg(unix)]
fn free(path: &Path) -> Option<u64> {
    let system = rustix::fs::statvfs(path).ok()?;
    Some(system.f_bavail.saturating_mul(system.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

/// Makes the new file durable, gives the old one its second name, and puts the new one in its
/// place. At each moment there is a whole database under `path`.
pub(super) fn take_place(new: &Path, path: &Path, kept: &Path) -> Result<(), StoreError> {
    let log = beside_log(path);
    if log.exists() {
        // Another program has opened the old file meanwhile and may have written to it.
        return Err(StoreError::Locked);
    }
    let sync = |file: &Path| File::open(file).and_then(|file| file.sync_all());
    sync(new).map_err(|error| failed(new, &error))?;
    if fs::hard_link(path, kept).is_err() {
        // Not every file system knows second names.
        fs::copy(path, kept)
            .and_then(|_| sync(kept))
            .map_err(|error| failed(kept, &error))?;
    }
    fs::rename(new, path).map_err(|error| failed(path, &error))?;
    #[cfg(unix)]
    if let Some(directory) = path.parent() {
        let directory = if directory.as_os_str().is_empty() {
            Path::new(".")
        } else {
            directory
        };
        sync(directory).map_err(|error| failed(directory, &error))?;
    }
    Ok(())
}

/// The write-ahead log of a database.
fn beside_log(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push("-wal");
    name.into()
}

fn failed(file: &Path, error: &io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::NotUpgraded(format!("{}: {error}", file.display())),
    }
}
