//! What both engines say of a person.

use async_trait::async_trait;
use postern_game::{GameId, ListedGame, Millis, Person, PersonId};
use postern_store::{
    Record, StoreError,
    players::{Players, Profile},
};

use super::store::{Twins, same};

#[async_trait]
impl Players for Twins {
    async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, StoreError> {
        same!(self, store => store.profile(person))
    }

    async fn person_named(
        &self,
        skeleton: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        same!(self, store => store.person_named(skeleton, now))
    }

    async fn records_of(&self, person: &PersonId) -> Result<Vec<Record>, StoreError> {
        same!(self, store => store.records_of(person))
    }

    async fn running_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.running_of(person, before, limit))
    }
}
