//! Command digests, which detect that two different commands use the same id.

use std::fmt;

use sha2::{Digest as _, Sha256};

const DIGEST_BYTES: usize = 16;

/// The first 16 bytes of the SHA-256 hash of a request. Random values added by the server are
/// excluded, because they differ on a retry. `Debug` hides the bytes: a secret square could be
/// found by hashing all squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CommandDigest([u8; DIGEST_BYTES]);

impl CommandDigest {
    /// Restores a digest from its stored bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; DIGEST_BYTES]) -> Self {
        Self(bytes)
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; DIGEST_BYTES] {
        &self.0
    }

    /// Hashes the parts. Each part is preceded by its length, so that different lists never produce
    /// the same input.
    pub(super) fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let mut digest = [0; DIGEST_BYTES];
        digest.copy_from_slice(&hash.finalize()[..DIGEST_BYTES]);
        Self(digest)
    }
}

impl fmt::Debug for CommandDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommandDigest")
    }
}
