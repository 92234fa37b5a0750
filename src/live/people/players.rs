//! What everybody may know of a person.

use crate::live::{LiveError, People, reads::reads};
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

    reads! {
        /// A person's account; `None` for a guest.
        account(person: &PersonId) -> Option<Account>;
        /// `None` when there is no such person, or they were deleted.
        profile(person: &PersonId) -> Option<Profile>;
        /// How a person's finished games with others ended, for each kind of game.
        records_of(person: &PersonId) -> Vec<Record>;
        /// Up to `limit` games that a person plays now with somebody else, those that were made
        /// last first, from after the game `before` on, if given.
        running_of(person: &PersonId, before: Option<&GameId>, limit: u32) -> Vec<ListedGame>;
    }
}
