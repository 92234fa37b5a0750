//! Password rules and hashes.

use std::fmt;
use std::sync::Arc;

use argon2::password_hash::phc;
use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version, password_hash,
};
use serde::Deserialize;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization as _;

use super::InvalidPassword;
use super::common::COMMON;
use super::error::{MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use crate::live::LiveError;
use postern_game::name_skeleton;
use postern_store::accounts::PasswordHash;

/// The memory for an Argon2id hash, in KiB. The cost parameters are OWASP's first recommendation.
const MEMORY: u32 = 19 * 1_024;
/// The number of passes of an Argon2id hash.
const PASSES: u32 = 2;
/// The number of lanes of an Argon2id hash.
const LANES: u32 = 1;
/// The maximum number of password hashes that are computed at the same time. One takes about 20 ms.
const AT_WORK: usize = 2;
/// The maximum number of password hashes that wait to be computed.
const WAITING: usize = 20;

/// A password as typed. Its `Debug` output hides the text.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    #[must_use]
    pub const fn new(typed: String) -> Self {
        Self(typed)
    }

    /// Returns the Unicode-normalised password, since keyboards encode the same letter in several
    /// ways.
    fn normalized(&self) -> String {
        self.0.nfkc().collect()
    }

    /// Checks whether a person with this name may use the password.
    pub(super) fn check(&self, name: &str) -> Result<(), InvalidPassword> {
        // Refuse very long texts before normalising them. Normalisation changes a length only by a
        // small factor.
        if self.0.len() > 16 * MAX_PASSWORD_CHARS {
            return Err(InvalidPassword::TooLong);
        }
        let password = self.normalized();
        let characters = password.chars().count();
        if characters < MIN_PASSWORD_CHARS {
            Err(InvalidPassword::TooShort)
        } else if characters > MAX_PASSWORD_CHARS {
            Err(InvalidPassword::TooLong)
        } else if name_skeleton(&password) == name_skeleton(name) {
            Err(InvalidPassword::IsName)
        } else if COMMON.contains(&&*password.to_lowercase()) {
            Err(InvalidPassword::Common)
        } else {
            Ok(())
        }
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

/// Computes password hashes on blocking threads, a few at a time.
pub(super) struct Hasher {
    /// One permit for each running or waiting hash.
    places: Arc<Semaphore>,
    at_work: Arc<Semaphore>,
}

impl Default for Hasher {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(AT_WORK + WAITING)),
            at_work: Arc::new(Semaphore::new(AT_WORK)),
        }
    }
}

impl Hasher {
    /// Hashes a password with a new salt.
    pub(super) async fn hash(&self, password: &Password) -> Result<PasswordHash, LiveError> {
        let password = password.normalized();
        let hash = self
            .work(move || argon2()?.hash_password(password.as_bytes()))
            .await?;
        Ok(PasswordHash::new(hash.to_string()))
    }

    /// Whether a password matches a hash. Without a hash, it returns `false` and takes the same
    /// time.
    pub(super) async fn is(
        &self,
        password: &Password,
        hash: Option<&PasswordHash>,
    ) -> Result<bool, LiveError> {
        let Some(hash) = hash else {
            self.hash(password).await?;
            return Ok(false);
        };
        let (password, hash) = (password.normalized(), hash.clone());
        self.work(move || {
            let hash = phc::PasswordHash::new(hash.as_str())?;
            match argon2()?.verify_password(password.as_bytes(), &hash) {
                Ok(()) => Ok(true),
                Err(password_hash::Error::PasswordInvalid) => Ok(false),
                Err(error) => Err(error),
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> password_hash::Result<T> + Send + 'static,
    ) -> Result<T, LiveError> {
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| LiveError::Busy)?;
        let turn = Arc::clone(&self.at_work)
            .acquire_owned()
            .await
            .map_err(|_| LiveError::Stopping)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            // Hold the permits until the hash is computed, even if the caller has gone.
            drop((turn, place));
            done
        });
        match done.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => {
                tracing::error!(%error, "a password could not be hashed");
                Err(LiveError::Failed)
            }
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(LiveError::Stopping),
        }
    }
}

/// Whether a hash uses the current parameters.
pub(super) fn is_up_to_date(hash: &PasswordHash) -> bool {
    let Ok(hash) = phc::PasswordHash::new(hash.as_str()) else {
        return false;
    };
    let today = params().ok();
    hash.algorithm.as_str() == Algorithm::Argon2id.as_str()
        && Params::try_from(&hash).ok().map(costs) == today.map(costs)
}

#[allow(clippy::needless_pass_by_value, reason = "it is handed to map")]
fn costs(params: Params) -> (u32, u32, u32) {
    (params.m_cost(), params.t_cost(), params.p_cost())
}

fn params() -> password_hash::Result<Params> {
    Ok(Params::new(MEMORY, PASSES, LANES, None)?)
}

fn argon2() -> password_hash::Result<Argon2<'static>> {
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text.to_owned())
    }

    #[test]
    fn passwords_that_anybody_guesses_are_refused() {
        for (text, expected) in [
            ("seven77", Err(InvalidPassword::TooShort)),
            ("ééééééé", Err(InvalidPassword::TooShort)),
            (&*"x".repeat(129), Err(InvalidPassword::TooLong)),
            (&*"\u{fdfa}".repeat(128), Err(InvalidPassword::TooLong)),
            ("Quiet Heron", Err(InvalidPassword::IsName)),
            ("quıet her0n", Err(InvalidPassword::IsName)),
            ("Password123", Err(InvalidPassword::Common)),
            (&*"é".repeat(128), Ok(())),
            ("a green door", Ok(())),
        ] {
            assert_eq!(password(text).check("Quiet Heron"), expected, "{text}");
        }
    }

    #[tokio::test]
    async fn a_hash_is_of_one_password_however_it_is_typed() {
        let hasher = Hasher::default();
        let hash = hasher.hash(&password("un été à Łódź")).await.unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(is_up_to_date(&hash));
        let decomposed: String = "un été à Łódź".nfd().collect();
        let is = async |text: &str| hasher.is(&password(text), Some(&hash)).await.unwrap();
        assert!(is(&decomposed).await && !is("un ete a Lodz").await);
        assert_eq!(hasher.is(&password("anything"), None).await, Ok(false));
        assert_eq!(
            format!("{:?} {hash:?}", password("secret")),
            "Password PasswordHash"
        );
        let older = hash.as_str().replace("m=19456", "m=4096");
        assert!(!is_up_to_date(&PasswordHash::new(older)));
    }

    #[tokio::test]
    async fn more_than_twenty_do_not_wait() {
        let hasher = Arc::new(Hasher::default());
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..AT_WORK + WAITING + 8 {
            let hasher = Arc::clone(&hasher);
            tasks.spawn(async move { hasher.hash(&password("a green door")).await.map(drop) });
        }
        let done = tasks.join_all().await;
        assert_eq!(
            done.iter()
                .filter(|done| **done == Err(LiveError::Busy))
                .count(),
            8
        );
        assert!(hasher.hash(&password("a green door")).await.is_ok());
    }
}
