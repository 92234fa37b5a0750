//! Passkeys: keys on users' devices for signing in without a password.

pub(crate) mod reads;
mod writes;

use std::fmt;

use crate::TokenHash;
use postern_game::{MINUTE, Millis, PersonId};

/// Maximum number of passkeys per account.
pub const MAX_PASSKEYS: u32 = 20;
/// Time limit for a browser's answer to a challenge, in milliseconds: five minutes.
pub const CHALLENGE_LIFE: Millis = 5 * MINUTE;
/// Maximum number of pending passkey challenges in the whole database.
pub(crate) const MAX_PASSKEY_CHALLENGES: u32 = 10_000;

/// A passkey registered for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// SHA-256 of the credential's id.
    pub hash: TokenHash,
    /// Name by which the owner recognises the passkey.
    pub name: String,
    /// The public key as JSON, in the format of the WebAuthn library.
    pub credential: String,
    pub made_ms: Millis,
    /// Time of the last sign-in with the passkey; equal to [`Passkey::made_ms`] until the first
    /// one.
    pub used_ms: Millis,
}

/// A WebAuthn challenge for a browser to sign. Its `Debug` output hides the verification state.
#[derive(Clone, PartialEq, Eq)]
pub struct PasskeyChallenge {
    /// The person who registers a passkey; `None` for a sign-in.
    pub person: Option<PersonId>,
    /// The WebAuthn library's verification state, as JSON.
    pub state: String,
}

impl fmt::Debug for PasskeyChallenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Challenge")
    }
}

/// Removes passkey challenges that expire at `$1` or earlier.
pub(crate) const CHALLENGES_EXPIRED: &str = "DELETE FROM passkey_challenges WHERE expires_ms <= $1";
