//! Challenges by name, and the settings with which somebody began a game last.

use crate::live::{Challenges, LiveError};
use postern_game::{ListedGame, PersonId};
use postern_store::matching::MAX_SETTINGS;

impl Challenges {
    /// Challenges to a person that wait for an answer, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn challenges_to(&self, person: &PersonId) -> Result<Vec<ListedGame>, LiveError> {
        Ok(self.node.store.challenges_to(person).await?)
    }

    /// Challenges of a person to others that wait for an answer, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, LiveError> {
        Ok(self.node.store.challenges_of(person).await?)
    }

    /// With what settings a person began a game last, as they were kept.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, LiveError> {
        Ok(self.node.store.last_settings(person).await?)
    }

    /// Keeps the settings with which a person has begun a game, unless they are too long.
    ///
    /// # Errors
    /// When there is no such person, or they cannot be saved.
    pub async fn keep_settings(
        &self,
        person: &PersonId,
        settings: String,
    ) -> Result<(), LiveError> {
        if settings.len() <= MAX_SETTINGS {
            let store = &self.node.store;
            store.keep_settings(person.clone(), settings).await?;
        }
        Ok(())
    }
}
