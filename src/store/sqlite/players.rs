//! What everybody may know of a person, in one `SQLite` file.

use async_trait::async_trait;

use super::SqliteStore;
use crate::{
    game::{Millis, Person, PersonId},
    store::{
        StoreError,
        players::{Players, Profile},
        reads::players as read,
    },
};

#[async_trait]
impl Players for SqliteStore {
    async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, StoreError> {
        read::profile(&self.readers, person).await
    }

    async fn person_named(
        &self,
        skeleton: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        read::by_name(&self.readers, skeleton, now).await
    }
}
