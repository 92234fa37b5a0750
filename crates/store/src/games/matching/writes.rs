//! What helps people to find a game, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{
            Reader as _,
            row::{Columns as _, all_listed},
            row_of,
        },
        value::values,
        writes::{Engine, Write},
    },
    games::matching::{Matching, reads as read},
};
use postern_game::{ListedGame, MAX_CHALLENGED, MAX_CHALLENGES, PersonId};

const KEEP: &str = "INSERT INTO last_settings (person, settings)
    SELECT key, $2 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET settings = excluded.settings";

#[async_trait]
impl<E: Engine> Matching for E {
    async fn challenges_to(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError> {
        let values = values![person.as_str(), MAX_CHALLENGED];
        all_listed(&self.reader().rows(&read::CHALLENGES_TO, &values).await?)
    }

    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError> {
        let values = values![person.as_str(), MAX_CHALLENGES];
        all_listed(&self.reader().rows(&read::CHALLENGES_OF, &values).await?)
    }

    async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        let row = row_of(
            self.reader(),
            &read::LAST_SETTINGS,
            &values![person.as_str()],
        )
        .await?;
        row.map(|row| row.text("settings")).transpose()
    }

    async fn keep_settings(&self, person: PersonId, settings: String) -> Result<(), StoreError> {
        let keep = Write::new(KEEP, values![&person, settings.as_str()]);
        let is_there = self.write_all(vec![person], vec![keep]).await?;
        is_there.then_some(()).ok_or(StoreError::NoPerson)
    }
}
