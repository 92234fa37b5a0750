//! Digests of commands, to tell whether two commands with the same id are the same.

use std::fmt;

use sha2::{Digest as _, Sha256};

const DIGEST_BYTES: usize = 16;

/// The first 16 bytes of a SHA-256 over a person's request, without the random values that the
/// server adds, which differ on a retry. It has no readable `Debug` output, because a secret square
/// could be found from it by trial.
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

    /// Hashes the parts, each preceded by its length, so that different lists never hash the same
    /// text.
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
