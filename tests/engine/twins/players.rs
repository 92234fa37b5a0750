//! What both engines say of a person.

use async_trait::async_trait;
use postern::{
    game::{Millis, Person, PersonId},
    store::{
        StoreError,
        players::{Players, Profile},
    },
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
}
