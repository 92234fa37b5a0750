//! What helps people to find a game, in either engine.

use async_trait::async_trait;

use crate::engine::value::values;
use crate::engine::writes::{Engine, Write};
use crate::{
    StoreError,
    games::matching::{Matching, reads as read},
};
use postern_game::{Listed, PersonId};

const KEEP: &str = "INSERT INTO last_settings (person, settings)
    SELECT key, $2 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET settings = excluded.settings";

#[async_trait]
impl<E: Engine> Matching for E {
    async fn challenges_to(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        read::challenges_to(self.reader(), person).await
    }

    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<Listed>, StoreError> {
        read::challenges_of(self.reader(), person).await
    }

    async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        read::last_settings(self.reader(), person).await
    }

    async fn keep_settings(&self, person: PersonId, settings: String) -> Result<(), StoreError> {
        let keep = Write::new(KEEP, values![&person, settings.as_str()]);
        let is_there = self.write_all(vec![person], vec![keep]).await?;
        is_there.then_some(()).ok_or(StoreError::NoPerson)
    }
}
