//! The contents of the disk after a crash.

use std::{fs, ops::Range, path::Path, thread};

use super::chance::Chance;

/// The size of a write-ahead log's header and of each frame's header, in bytes.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const PAGE: usize = 4_096;
/// The salt, which a log and its frames have in common. Frames from before the log was restarted
/// have another.
const SALT: Range<usize> = 16..24;
const FRAME_SALT: Range<usize> = 8..16;

/// How often a copy waits for a write.
const WAITS: usize = 50;

/// Copies a database as a crash may leave it while others write to it. Any part of what is written
/// to its log afterwards may be missing: whole transactions, some pages of one, or half a page.
pub(super) fn crash(from: &Path, to: &Path, chance: &mut Chance) {
    loop {
        let pages = fs::read(from).unwrap();
        let begun = log(from);
        let durable = end(&begun);
        let written = (0..WAITS).find_map(|_| {
            thread::yield_now();
            let now = log(from);
            (end(&now) > durable).then_some(now)
        });
        let mut left = written.unwrap_or_else(|| log(from));
        // Pages that were checkpointed into the database meanwhile could not have been lost from
        // the log.
        if left.get(..HEADER) == begun.get(..HEADER) && fs::read(from).unwrap() == pages {
            let undecided = end(&left).saturating_sub(durable);
            left.truncate(durable + chance.below(undecided + 1));
            left.extend_from_slice(b"half a frame that was never finished");
            fs::write(to, pages).unwrap();
            fs::write(beside(to), left).unwrap();
            return;
        }
    }
}

/// Returns where the frames of the log's present generation end.
fn end(log: &[u8]) -> usize {
    let mut end = HEADER.min(log.len());
    while let Some(frame) = log.get(end..end + FRAME_HEADER + PAGE)
        && frame[FRAME_SALT] == log[SALT]
    {
        end += frame.len();
    }
    end
}

fn log(database: &Path) -> Vec<u8> {
    fs::read(beside(database)).unwrap_or_default()
}

fn beside(database: &Path) -> std::path::PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
