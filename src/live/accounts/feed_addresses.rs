//! The secret addresses of people's own feeds. An address is shown once. Only its hash is stored.

use crate::live::{Accounts, LiveError, random, reads::reads};
use postern_game::{Millis, Person, PersonId};

impl Accounts {
    /// Creates the token of a person's feed address and revokes the previous one immediately.
    /// Returns the token, which is not stored, or `None` if the person has no account.
    ///
    /// # Errors
    /// Returns an error if it cannot be saved.
    pub async fn new_feed_address(&self, person: &PersonId) -> Result<Option<String>, LiveError> {
        self.node.accepting()?;
        let token = random::token();
        let hash = random::token_hash(&token);
        let store = &self.node.store;
        let is_set = store
            .set_feed_address(person.clone(), hash, self.node.now_ms())
            .await?;
        Ok(is_set.then_some(token))
    }

    reads! {
        /// Returns the time when a person's address was created; `None` if there is none.
        feed_address_made(person: &PersonId) -> Option<Millis>;
    }

    /// Returns the owner of the feeds at the address with this token, if any.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn feed_reader(&self, token: &str) -> Result<Option<Person>, LiveError> {
        let hash = random::token_hash(token);
        Ok(self.node.store.feed_reader(&hash).await?)
    }

    /// Revokes a person's address, if there is one.
    ///
    /// # Errors
    /// Returns an error if the revocation cannot be saved.
    pub async fn end_feed_address(&self, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        store.end_feed_address(person.clone()).await?;
        Ok(())
    }
}
