//! Passkeys: keys on people's own devices by which they sign in without a password.

pub(crate) mod reads;
mod writes;

use std::fmt;

use async_trait::async_trait;

use crate::{StoreError, TokenHash};
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

/// The part of the database that is about passkeys. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Passkeys: Send + Sync + 'static {
    /// An account's passkeys, the oldest first.
    async fn passkeys_of(&self, person: &PersonId) -> Result<Vec<Passkey>, StoreError>;

    /// The passkey with this hash, and whose it is.
    async fn passkey(&self, hash: &TokenHash) -> Result<Option<(PersonId, Passkey)>, StoreError>;

    /// Adds a passkey to an account. `false` when it has [`MOST_PASSKEYS`] already, there is no such
    /// account, or the passkey is known.
    async fn add_passkey(&self, person: PersonId, passkey: Passkey) -> Result<bool, StoreError>;

    /// Somebody has signed in with a passkey, which is `credential` from now on. `false` when it was
    /// removed.
    async fn use_passkey(
        &self,
        hash: TokenHash,
        credential: String,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Removes one of a person's passkeys. `false` when there is no such one.
    async fn remove_passkey(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError>;

    /// Keeps what a browser is asked to sign until `expires`. `false` when too many wait.
    async fn keep_challenge(
        &self,
        token: TokenHash,
        challenge: Challenge,
        expires: Millis,
    ) -> Result<bool, StoreError>;

    /// Takes it, once; `None` when there is no such one, or its time is over.
    async fn take_challenge(
        &self,
        token: TokenHash,
        now: Millis,
    ) -> Result<Option<Challenge>, StoreError>;
}

/// Removes the challenges whose time is over by `$1`.
pub(crate) const CHALLENGES_EXPIRED: &str = "DELETE FROM passkey_challenges WHERE expires_ms <= $1";
