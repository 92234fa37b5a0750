//! What is on the disk after a crash.

use std::{fs, ops::Range, path::Path, thread};

use super::chance::Chance;

/// Bytes of a write-ahead log's header, and of the header of each of its frames.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const PAGE: usize = 4_096;
/// Two numbers that a log and its frames have in common; frames from before the log began anew have
/// others.
const SALT: Range<usize> = 16..24;
const FRAME_SALT: Range<usize> = 8..16;

/// How often a copy waits for somebody to write.
const WAITS: usize = 50;

/// Copies a database as a crash may leave it while others write to it: of what is written to its log
/// from now on, any part may be missing, be it some transactions, some pages of one, or half a page.
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
        // Pages that were carried into the database meanwhile could have been lost from the log by
        // nothing.
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

/// Where the frames end that belong to the log as it is now.
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
