//! What everybody may know of a person.

use crate::live::{Live, LiveError};
use postern_game::{GameId, Listed, Person, PersonId, name_skeleton};
use postern_store::{Record, players::Profile};

impl Live {
    /// Who has this name or one that looks the same, or had it lately.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn person_named(&self, name: &str) -> Result<Option<Person>, LiveError> {
        let skeleton = name_skeleton(name);
        let now = self.now_ms();
        Ok(self.inner.store.person_named(&skeleton, now).await?)
    }

    /// `None` when there is no such person, or they were deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, LiveError> {
        Ok(self.inner.store.profile(person).await?)
    }

    /// How a person's finished games with others ended, for each kind of game.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn records_of(&self, person: &PersonId) -> Result<Vec<Record>, LiveError> {
        Ok(self.inner.store.records_of(person).await?)
    }

    /// Up to `limit` games that a person plays now with somebody else, those that were made last first,
    /// from behind the game `before` on, if given.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn running_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<Listed>, LiveError> {
        Ok(self.inner.store.running_of(person, before, limit).await?)
    }
}
