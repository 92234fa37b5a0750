//! What everybody may know of a person.

use crate::live::{LiveError, People};
use postern_game::{GameId, ListedGame, Person, PersonId, name_skeleton};
use postern_store::{Record, accounts::Account, players::Profile};

impl People {
    /// Who has this name or one that looks the same, or had it lately.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn person_named(&self, name: &str) -> Result<Option<Person>, LiveError> {
        let skeleton = name_skeleton(name);
        let now = self.node.now_ms();
        Ok(self.node.store.person_named(&skeleton, now).await?)
    }

    /// A person's account; `None` for a guest.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn account(&self, person: &PersonId) -> Result<Option<Account>, LiveError> {
        Ok(self.node.store.account(person).await?)
    }

    /// `None` when there is no such person, or they were deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, LiveError> {
        Ok(self.node.store.profile(person).await?)
    }

    /// How a person's finished games with others ended, for each kind of game.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn records_of(&self, person: &PersonId) -> Result<Vec<Record>, LiveError> {
        Ok(self.node.store.records_of(person).await?)
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
    ) -> Result<Vec<ListedGame>, LiveError> {
        Ok(self.node.store.running_of(person, before, limit).await?)
    }
}
