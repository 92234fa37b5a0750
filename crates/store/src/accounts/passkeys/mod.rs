//! Passkeys: keys on people's devices with which they sign in without a password.

pub(crate) mod reads;
mod writes;

use std::fmt;

use crate::TokenHash;
use postern_game::{MINUTE, Millis, PersonId};

/// Maximum number of passkeys per account.
pub const MOST_PASSKEYS: u32 = 20;
/// Time that a browser has to sign a challenge, in milliseconds: five minutes.
pub const CHALLENGE_LIFE: Millis = 5 * MINUTE;
/// Maximum number of pending challenges, for all people together.
pub(crate) const MOST_CHALLENGES: u32 = 10_000;

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// SHA-256 of the credential's id.
    pub hash: TokenHash,
    /// Name by which its owner recognises it.
    pub name: String,
    /// The public key, as JSON of the library that verifies signatures.
    pub credential: String,
    pub made_ms: Millis,
    /// When the passkey was last used to sign in; [`Passkey::made_ms`] until then.
    pub used_ms: Millis,
}

/// A challenge for a browser to sign. Its `Debug` output omits the state against which signatures
/// are verified.
#[derive(Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The person who registers a passkey; `None` for a sign-in.
    pub person: Option<PersonId>,
    /// The library's state, as JSON.
    pub state: String,
}

impl fmt::Debug for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Challenge")
    }
}

/// Removes the challenges that have expired by `$1`.
pub(crate) const CHALLENGES_EXPIRED: &str = "DELETE FROM passkey_challenges WHERE expires_ms <= $1";
