//! What is on the disk at the moment of a crash.

use std::{fs, io::Write as _, path::Path};

/// Bytes of a write-ahead log's header. It changes when the log begins anew.
const HEADER: usize = 32;

/// Copies a database as it is on the disk now, while others write to it, with the end of its
/// write-ahead log torn.
pub(super) fn crash(from: &Path, to: &Path) {
    loop {
        let before = log(from);
        fs::copy(from, to).unwrap();
        let after = log(from);
        // Between two copies a log that began anew would leave a gap that no crash leaves.
        if before.get(..HEADER) == after.get(..HEADER) {
            let mut file = fs::File::create(beside(to)).unwrap();
            file.write_all(&after).unwrap();
            file.write_all(b"half a frame that was never finished")
                .unwrap();
            return;
        }
    }
}

fn log(database: &Path) -> Vec<u8> {
    fs::read(beside(database)).unwrap_or_default()
}

fn beside(database: &Path) -> std::path::PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
