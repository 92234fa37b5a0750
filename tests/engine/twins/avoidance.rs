//! Who avoids whom, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError,
    avoidance::{Avoid, Avoidance, Avoided},
};

use super::store::{Twins, same};

#[async_trait]
impl Avoidance for Twins {
    async fn avoided(&self, person: &PersonId) -> Result<Vec<Avoided>, StoreError> {
        same!(self, store => store.avoided(person))
    }

    async fn are_apart(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        same!(self, store => store.are_apart(one, other))
    }

    async fn avoid(
        &self,
        person: PersonId,
        other: PersonId,
        how: Avoid,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.avoid(person.clone(), other.clone(), how, now))
    }

    async fn stop_avoiding(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError> {
        same!(self, store => store.stop_avoiding(person.clone(), other.clone()))
    }
}
