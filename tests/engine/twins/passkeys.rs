//! What both engines say of passkeys.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError, TokenHash,
    passkeys::{Challenge, Passkey, Passkeys},
};

use super::store::{Twins, same};

#[async_trait]
impl Passkeys for Twins {
    async fn passkeys_of(&self, person: &PersonId) -> Result<Vec<Passkey>, StoreError> {
        same!(self, store => store.passkeys_of(person))
    }

    async fn passkey(&self, hash: &TokenHash) -> Result<Option<(PersonId, Passkey)>, StoreError> {
        same!(self, store => store.passkey(hash))
    }

    async fn add_passkey(&self, person: PersonId, passkey: Passkey) -> Result<bool, StoreError> {
        same!(self, store => store.add_passkey(person.clone(), passkey.clone()))
    }

    async fn use_passkey(
        &self,
        hash: TokenHash,
        credential: String,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.use_passkey(hash, credential.clone(), now))
    }

    async fn remove_passkey(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        same!(self, store => store.remove_passkey(person.clone(), hash))
    }

    async fn keep_challenge(
        &self,
        token: TokenHash,
        challenge: Challenge,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.keep_challenge(token, challenge.clone(), expires))
    }

    async fn take_challenge(
        &self,
        token: TokenHash,
        now: Millis,
    ) -> Result<Option<Challenge>, StoreError> {
        same!(self, store => store.take_challenge(token, now))
    }
}
