//! Challenges by name, and the settings with which somebody began a game last.

use crate::live::{Challenges, LiveError, reads::reads};
use postern_game::{ListedGame, PersonId};
use postern_store::matching::MAX_SETTINGS;

impl Challenges {
    reads! {
        /// Challenges to a person that wait for an answer, the newest first.
        challenges_to(person: &PersonId) -> Vec<ListedGame>;
        /// Challenges of a person to others that wait for an answer, the newest first.
        challenges_of(person: &PersonId) -> Vec<ListedGame>;
        /// With what settings a person began a game last, as they were kept.
        last_settings(person: &PersonId) -> Option<String>;
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
