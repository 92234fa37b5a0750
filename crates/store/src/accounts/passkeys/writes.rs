//! Adds, updates and removes passkeys, and stores pending challenges.

use crate::accounts::passkeys::{
    CHALLENGE_LIFE, CHALLENGES_EXPIRED, MAX_PASSKEY_CHALLENGES, MAX_PASSKEYS, Passkey,
    PasskeyChallenge,
};
use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

const ADD: &str = "INSERT INTO passkeys (key_hash, person, name, credential, made_ms, used_ms)
    SELECT $2, people.key, $3, $4, $5, $6 FROM people JOIN accounts ON accounts.person = people.key
    WHERE people.id = $1 AND people.deleted_ms IS NULL
        AND (SELECT count(*) FROM passkeys WHERE passkeys.person = people.key) < $7
    ON CONFLICT (key_hash) DO NOTHING";

const USE: &str = "UPDATE passkeys SET credential = $2, used_ms = $3 WHERE key_hash = $1";

const REMOVE: &str =
    "DELETE FROM passkeys WHERE key_hash = $2 AND person = (SELECT key FROM people WHERE id = $1)";

const KEEP: &str = "INSERT INTO passkey_challenges (token_hash, person, state, expires_ms)
    SELECT $1, (SELECT key FROM people WHERE id = $2 AND deleted_ms IS NULL), $3, $4
    WHERE (SELECT count(*) FROM passkey_challenges) < $5";

const TAKE: &str = "DELETE FROM passkey_challenges WHERE token_hash = $1";

fn bytes(hash: TokenHash) -> ColumnValue {
    (&hash).into()
}

impl Store {
    /// Adds a passkey to an account. Returns `false` if the account does not exist or already has
    /// [`MAX_PASSKEYS`], or if the passkey is already registered.
    pub async fn add_passkey(
        &self,
        person: PersonId,
        passkey: Passkey,
    ) -> Result<bool, StoreError> {
        let add = WriteStatement::new(
            ADD,
            values![
                &person,
                bytes(passkey.hash),
                passkey.name.as_str(),
                passkey.credential.as_str(),
                passkey.made_ms,
                passkey.used_ms,
                i64::from(MAX_PASSKEYS)
            ],
        );
        self.write_all(vec![person], vec![add]).await
    }

    /// Records a sign-in with a passkey and replaces its stored credential with `credential`.
    /// Returns `false` if the passkey was removed.
    pub async fn use_passkey(
        &self,
        hash: TokenHash,
        credential: String,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let used = WriteStatement::new(USE, values![bytes(hash), credential.as_str(), now]);
        self.write_all(Vec::new(), vec![used]).await
    }

    /// Removes one of a person's passkeys. Returns `false` if the person has no passkey with this
    /// hash.
    pub async fn remove_passkey(
        &self,
        person: PersonId,
        hash: TokenHash,
    ) -> Result<bool, StoreError> {
        let remove = WriteStatement::new(REMOVE, values![&person, bytes(hash)]);
        self.write_all(vec![person], vec![remove]).await
    }

    /// Stores a passkey challenge until `expires`. Returns `false` if too many challenges are
    /// pending.
    pub async fn keep_challenge(
        &self,
        token: TokenHash,
        challenge: PasskeyChallenge,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        // Remove expired challenges first, because they would count towards the limit.
        let forget = WriteStatement::new(CHALLENGES_EXPIRED, values![expires - CHALLENGE_LIFE]);
        self.write_all(Vec::new(), vec![forget]).await?;
        let person = challenge.person.as_ref();
        let keep = WriteStatement::new(
            KEEP,
            values![
                bytes(token),
                ColumnValue::Text(person.map(|person| person.as_str().to_owned())),
                challenge.state.as_str(),
                expires,
                i64::from(MAX_PASSKEY_CHALLENGES)
            ],
        );
        let about = challenge.person.into_iter().collect();
        self.write_all(about, vec![keep]).await
    }

    /// Returns a passkey challenge and removes it, so that it can be used only once. Returns `None`
    /// if it does not exist or has expired.
    pub async fn take_challenge(
        &self,
        token: TokenHash,
        now: Millis,
    ) -> Result<Option<PasskeyChallenge>, StoreError> {
        let challenge = self.challenge(&token, now).await?;
        let take = WriteStatement::new(TAKE, values![bytes(token)]);
        // If several callers take the challenge concurrently, only one of them removes the row.
        let is_taken = challenge.is_some() && self.write_all(Vec::new(), vec![take]).await?;
        Ok(challenge.filter(|_| is_taken))
    }
}
