//! Digests of commands: whether two that come under the same id say the same.

use std::fmt;

use sha2::{Digest as _, Sha256};

const BYTES: usize = 16;

/// The first 16 bytes of a SHA-256 over what a person wants, without what the server adds to it: a
/// retry gets other random numbers. It is not printed, for a square could be found from it by
/// trial.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CommandDigest([u8; BYTES]);

impl CommandDigest {
    /// The digest that was stored as these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; BYTES]) -> Self {
        Self(bytes)
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// Each part has its length before it, so that different parts never make the same text.
    pub(super) fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let mut digest = [0; BYTES];
        digest.copy_from_slice(&hash.finalize()[..BYTES]);
        Self(digest)
    }
}

impl fmt::Debug for CommandDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommandDigest")
    }
}
