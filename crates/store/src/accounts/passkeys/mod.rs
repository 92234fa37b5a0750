//! Passkeys: keys on people's own devices by which they sign in without a password.

pub(crate) mod reads;
mod writes;

use std::fmt;

use crate::TokenHash;
use postern_game::{MINUTE, Millis, PersonId};

/// Most passkeys of one account.
pub const MOST_PASSKEYS: u32 = 20;
/// How long a browser has to sign what it was asked to, in milliseconds: five minutes.
pub const CHALLENGE_LIFE: Millis = 5 * MINUTE;
/// Most challenges that wait for a signature, of everybody together.
pub(crate) const MOST_CHALLENGES: u32 = 10_000;

/// A passkey, as an account knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// SHA-256 of the credential's id.
    pub hash: TokenHash,
    /// By which its owner tells it from the others.
    pub name: String,
    /// The public key, as JSON of the library that checks signatures.
    pub credential: String,
    pub made_ms: Millis,
    /// When somebody last signed in with it; [`Passkey::made_ms`] until then.
    pub used_ms: Millis,
}

/// What a browser has been asked to sign. It has no `Debug`, which would show what signatures are
/// checked against.
#[derive(Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Who makes a passkey; `None` when somebody signs in.
    pub person: Option<PersonId>,
    /// The library's state, as JSON.
    pub state: String,
}

impl fmt::Debug for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Challenge")
    }
}

/// Removes the challenges whose time is over by `$1`.
pub(crate) const CHALLENGES_EXPIRED: &str = "DELETE FROM passkey_challenges WHERE expires_ms <= $1";
