//! What helps people to find a game, in a PostgreSQL database.

use async_trait::async_trait;

use super::{PostgresStore, people, transaction::in_transaction};
use crate::{
    StoreError,
    games::matching::{Matching, reads as read},
};
use postern_game::{Listed, PersonId};

#[async_trait]
impl Matching for PostgresStore {
    async fn challenges_to(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        read::challenges_to(&self.pool, person).await
    }

    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        read::challenges_of(&self.pool, person).await
    }

    async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        read::last_settings(&self.pool, person).await
    }

    async fn keep_settings(&self, person: PersonId, settings: String) -> Result<(), StoreError> {
        in_transaction!(self.pool, connection => {
            people::keep_settings(connection, &person, &settings).await
        })
    }
}
