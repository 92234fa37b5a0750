//! Public data about people.

use crate::live::reads::reads;
use crate::live::{LiveError, People};
use postern_game::{GameId, ListedGame, Person, PersonId, name_skeleton};
use postern_store::VariantResults;
use postern_store::accounts::Account;
use postern_store::players::Profile;

impl People {
    /// Returns the person who has this name or a similar-looking one, or had it recently, if any.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn person_named(&self, name: &str) -> Result<Option<Person>, LiveError> {
        let skeleton = name_skeleton(name);
        let now = self.node.now_ms();
        Ok(self.node.store.person_named(&skeleton, now).await?)
    }

    reads! {
        /// Returns a person's account; `None` for a guest.
        account(person: &PersonId) -> Option<Account>;
        /// Returns a person's profile; `None` if the person never existed or was deleted.
        profile(person: &PersonId) -> Option<Profile>;
        /// Returns the results of a person's finished games with others, for each kind of game.
        records_of(person: &PersonId) -> Vec<VariantResults>;
        /// Returns a page of at most `limit` running games of a person with somebody else, newest
        /// first. `before` is the last game of the previous page, if any.
        running_of(person: &PersonId, before: Option<&GameId>, limit: u32) -> Vec<ListedGame>;
    }
}
