//! What everybody may know of a person, in a PostgreSQL database.

use async_trait::async_trait;

use super::PostgresStore;
use crate::{
    game::{Millis, Person, PersonId},
    store::{
        StoreError,
        players::{Players, Profile},
        reads::players as read,
    },
};

#[async_trait]
impl Players for PostgresStore {
    async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, StoreError> {
        read::profile(&self.pool, person).await
    }

    async fn person_named(
        &self,
        skeleton: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        read::by_name(&self.pool, skeleton, now).await
    }
}
