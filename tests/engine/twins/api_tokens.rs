//! Tokens of programs, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{
    StoreError, TokenHash,
    api_tokens::{ApiToken, ApiTokens},
};

use super::store::{Twins, same};

#[async_trait]
impl ApiTokens for Twins {
    async fn api_token(&self, hash: &TokenHash) -> Result<Option<(Person, ApiToken)>, StoreError> {
        same!(self, store => store.api_token(hash))
    }

    async fn api_tokens_of(&self, person: &PersonId) -> Result<Vec<ApiToken>, StoreError> {
        same!(self, store => store.api_tokens_of(person))
    }

    async fn add_api_token(&self, person: PersonId, token: ApiToken) -> Result<bool, StoreError> {
        same!(self, store => store.add_api_token(person.clone(), token.clone()))
    }

    async fn end_api_token(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError> {
        same!(self, store => store.end_api_token(person.clone(), hash))
    }

    async fn touch_api_token(
        &self,
        hash: TokenHash,
        now: Millis,
        noted_ms: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.touch_api_token(hash, now, noted_ms))
    }
}
