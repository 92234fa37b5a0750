//! Private links with which people sign in on other devices.

use crate::live::{Accounts, LiveError, random};
use postern_game::{DAY, Millis, Person, PersonId};

/// How long a device link is valid, in milliseconds: 7 days.
const LINK_LIFE: Millis = 7 * DAY;

impl Accounts {
    /// Returns the token of a private link that works once, within 7 days, and replaces the
    /// person's earlier links. Only its hash is stored.
    ///
    /// # Errors
    /// Returns an error if there is no such person, or the link cannot be saved.
    pub async fn device_link(&self, id: &PersonId) -> Result<String, LiveError> {
        self.node.accepting()?;
        self.people.person(id).await?.ok_or(LiveError::NoPerson)?;
        let token = random::token();
        let now = self.node.now_ms();
        self.node
            .store
            .add_link(random::token_hash(&token), id.clone(), now, now + LINK_LIFE)
            .await?;
        Ok(token)
    }

    /// Returns the owner of a link without using it: the page asks for confirmation first.
    ///
    /// # Errors
    /// Returns [`LiveError::NoLink`] if the link is used, expired or unknown.
    pub async fn person_of_link(&self, token: &str) -> Result<Person, LiveError> {
        let person = self
            .node
            .store
            .person_of_link(&random::token_hash(token), self.node.now_ms())
            .await?;
        person.ok_or(LiveError::NoLink)
    }

    /// Uses a link and signs its owner in on a device. Returns the session token. If two requests
    /// use the same link at once, only one succeeds.
    ///
    /// # Errors
    /// Returns [`LiveError::NoLink`] if the link is used, expired or unknown.
    pub async fn use_device_link(&self, link: &str, device: String) -> Result<String, LiveError> {
        self.node.accepting()?;
        let person = self.person_of_link(link).await?;
        let token = random::token();
        let session = self.new_session(&person.id, &token, device);
        let ended = self
            .node
            .store
            .use_link(random::token_hash(link), session, self.session_limits())
            .await?;
        self.tell_ended(&ended.ok_or(LiveError::NoLink)?);
        Ok(token)
    }
}
