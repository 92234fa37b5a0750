//! The secret addresses at which people's own feeds are: what is shown of one is shown once, and only
//! its hash is kept.

use crate::live::{Accounts, LiveError, random, reads::reads};
use postern_game::{Millis, Person, PersonId};

impl Accounts {
    /// Makes the token of a person's address, in place of the one before, which ends at once. Gives
    /// the token, which is kept nowhere; `None` for who has no account.
    ///
    /// # Errors
    /// When it cannot be saved.
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
        /// When a person's address was made; `None` when there is none.
        feed_address_made(person: &PersonId) -> Option<Millis>;
    }

    /// Whose feeds are at the address with this token.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn feed_reader(&self, token: &str) -> Result<Option<Person>, LiveError> {
        let hash = random::token_hash(token);
        Ok(self.node.store.feed_reader(&hash).await?)
    }

    /// Ends a person's address, if there is one.
    ///
    /// # Errors
    /// When the end cannot be saved.
    pub async fn end_feed_address(&self, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        store.end_feed_address(person.clone()).await?;
        Ok(())
    }
}
