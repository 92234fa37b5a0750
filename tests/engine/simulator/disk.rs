//! The files that a crash leaves on disk.

use std::ops::Range;
use std::path::Path;
use std::{fs, thread};

use super::chance::SeededRandom;

/// The size in bytes of a write-ahead log's header.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const PAGE: usize = 4_096;
/// The bytes of the salt, which the log's header and its current frames share. Frames from before
/// the last restart of the log have another salt.
const SALT: Range<usize> = 16..24;
const FRAME_SALT: Range<usize> = 8..16;

/// The maximum number of times that a copy yields to wait for a write.
const WAITS: usize = 50;

/// Copies a database while it is being written, in a state in which a crash might leave it.
/// Everything appended to its log since the last sync may be partly missing: whole transactions,
/// some pages of one, or half a page.
pub(super) fn crash(from: &Path, to: &Path, chance: &mut SeededRandom) {
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
        // Retries if a checkpoint has moved pages from the log to the database file, because a
        // crash could not lose such pages.
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

/// Returns the end of the last frame that belongs to the log's current generation.
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
