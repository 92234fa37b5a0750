//! Checksums over the rows of a game log. Each row's checksum covers all previous rows.

use sha2::{Digest as _, Sha256};

use postern_game::{GameId, Millis, Seq};

/// Length of a checksum, in bytes.
pub const CHECKSUM_BYTES: usize = 16;

/// The checksum of a log row.
pub type Checksum = [u8; CHECKSUM_BYTES];

/// The fields that a row's checksum covers in addition to the previous row's checksum.
#[derive(Clone, Copy, Debug)]
pub struct ChecksumInput<'a> {
    pub game: &'a GameId,
    pub seq: Seq,
    pub at_ms: Millis,
    pub kind: &'a str,
    pub version: i64,
    pub body: &'a str,
}

/// Returns the first 16 bytes of a SHA-256 hash over the previous row's checksum (if there is a
/// previous row), the game's id, and the event's number, time, kind, version and body, in this
/// order. Numbers are hashed as eight bytes, little-endian. Each text is preceded by its length in
/// bytes, as such a number.
#[must_use]
pub fn checksum(previous: Option<&Checksum>, row: &ChecksumInput) -> Checksum {
    let mut hash = Sha256::new();
    if let Some(previous) = previous {
        hash.update(previous);
    }
    text(&mut hash, row.game.as_str());
    hash.update(row.seq.to_le_bytes());
    hash.update(row.at_ms.to_le_bytes());
    text(&mut hash, row.kind);
    hash.update(row.version.to_le_bytes());
    text(&mut hash, row.body);
    let mut sum = [0; CHECKSUM_BYTES];
    sum.copy_from_slice(&hash.finalize()[..CHECKSUM_BYTES]);
    sum
}

fn text(hash: &mut Sha256, text: &str) {
    hash.update((text.len() as u64).to_le_bytes());
    hash.update(text);
}
