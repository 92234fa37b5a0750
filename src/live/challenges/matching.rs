//! Challenges to a named opponent, and the settings of a person's last new game.

use crate::live::reads::reads;
use crate::live::{Challenges, LiveError};
use postern_game::{ListedGame, PersonId};
use postern_store::matching::MAX_SETTINGS_BYTES;

impl Challenges {
    reads! {
        /// Returns the pending challenges that a person has received, newest first.
        challenges_to(person: &PersonId) -> Vec<ListedGame>;
        /// Returns the pending challenges that a person has sent, newest first.
        challenges_of(person: &PersonId) -> Vec<ListedGame>;
        /// Returns the saved settings of a person's last new game, as JSON.
        last_settings(person: &PersonId) -> Option<String>;
    }

    /// Saves the settings of a person's new game, unless they are too long.
    ///
    /// # Errors
    /// Returns an error if the person does not exist or the settings cannot be saved.
    pub async fn keep_settings(
        &self,
        person: &PersonId,
        settings: String,
    ) -> Result<(), LiveError> {
        if settings.len() <= MAX_SETTINGS_BYTES {
            let store = &self.node.store;
            store.keep_settings(person.clone(), settings).await?;
        }
        Ok(())
    }
}
