//! What everybody may know of a person, in one `SQLite` file.

use async_trait::async_trait;

use super::SqliteStore;
use crate::{
    Record, StoreError,
    people::players::{Players, Profile, reads as read},
};
use postern_game::{GameId, Listed, Millis, Person, PersonId};

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

    async fn records_of(&self, person: &PersonId) -> Result<Vec<Record>, StoreError> {
        read::records_of(&self.readers, person).await
    }

    async fn running_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        read::running_of(&self.readers, person, before, limit).await
    }
}
