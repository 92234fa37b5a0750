//! The addresses of people's own feeds, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Millis, Person, PersonId};
use postern_store::{StoreError, TokenHash, feed_addresses::FeedAddresses};

use super::store::{Twins, same};

#[async_trait]
impl FeedAddresses for Twins {
    async fn feed_reader(&self, hash: &TokenHash) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.feed_reader(hash))
    }

    async fn feed_address_made(&self, person: &PersonId) -> Result<Option<Millis>, StoreError> {
        same!(self, store => store.feed_address_made(person))
    }

    async fn set_feed_address(
        &self,
        person: PersonId,
        hash: TokenHash,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.set_feed_address(person.clone(), hash, now))
    }

    async fn end_feed_address(&self, person: PersonId) -> Result<bool, StoreError> {
        same!(self, store => store.end_feed_address(person.clone()))
    }
}
