//! Secret URLs of users' personal feeds. The server shows a URL once and stores only the hash of
//! its token.

use crate::live::reads::reads;
use crate::live::{Accounts, LiveError, random};
use postern_game::{Millis, Person, PersonId};

impl Accounts {
    /// Creates a new token for a person's feed URL and immediately revokes the previous one.
    /// Returns the token, which is not stored, or `None` if the person has no account.
    ///
    /// # Errors
    /// Returns an error if the token's hash cannot be saved.
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
        /// Returns the time when a person's feed URL was created; `None` if the person has no feed
        /// URL.
        feed_address_made(person: &PersonId) -> Option<Millis>;
    }

    /// Returns the person whose feed URL contains this token, if any.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn feed_reader(&self, token: &str) -> Result<Option<Person>, LiveError> {
        let hash = random::token_hash(token);
        Ok(self.node.store.feed_reader(&hash).await?)
    }

    /// Revokes a person's feed URL, if any.
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
