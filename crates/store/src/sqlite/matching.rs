//! What helps people to find a game, in one SQLite file.

use async_trait::async_trait;

use super::{SqliteStore, writer::people as write};
use crate::{
    StoreError,
    games::matching::{Matching, reads as read},
};
use postern_game::{Listed, PersonId};

#[async_trait]
impl Matching for SqliteStore {
    async fn challenges_to(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        read::challenges_to(&self.readers, person).await
    }

    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        read::challenges_of(&self.readers, person).await
    }

    async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        read::last_settings(&self.readers, person).await
    }

    async fn keep_settings(&self, person: PersonId, settings: String) -> Result<(), StoreError> {
        self.writer
            .write(move |transaction| write::keep_settings(transaction, &person, &settings))
            .await
    }
}
