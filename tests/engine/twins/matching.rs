//! Finding a game in two stores of different engines.

use async_trait::async_trait;
use postern_game::{ListedGame, PersonId};
use postern_store::{StoreError, matching::Matching};

use super::store::{Twins, same};

#[async_trait]
impl Matching for Twins {
    async fn challenges_to(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.challenges_to(person))
    }

    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError> {
        same!(self, store => store.challenges_of(person))
    }

    async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        same!(self, store => store.last_settings(person))
    }

    async fn keep_settings(&self, person: PersonId, settings: String) -> Result<(), StoreError> {
        same!(self, store => store.keep_settings(person.clone(), settings.clone()))
    }
}
