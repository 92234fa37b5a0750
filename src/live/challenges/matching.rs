//! Challenges by name, and the settings of a person's last new game.

use crate::live::{Challenges, LiveError, reads::reads};
use postern_game::{ListedGame, PersonId};
use postern_store::matching::MAX_SETTINGS;

impl Challenges {
    reads! {
        /// Returns the pending challenges to a person, newest first.
        challenges_to(person: &PersonId) -> Vec<ListedGame>;
        /// Returns a person's pending challenges to others, newest first.
        challenges_of(person: &PersonId) -> Vec<ListedGame>;
        /// Returns the settings of a person's last new game, as saved.
        last_settings(person: &PersonId) -> Option<String>;
    }

    /// Saves the settings of a person's new game, unless they are too long.
    ///
    /// # Errors
    /// Returns an error if there is no such person, or the settings cannot be saved.
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
