//! Private links that sign users in on other devices.

use crate::live::{Accounts, LiveError, random};
use postern_game::{DAY, Millis, Person, PersonId};

/// The lifetime of a device link: 7 days.
const LINK_LIFE: Millis = 7 * DAY;

impl Accounts {
    /// Creates a device link, which works once within 7 days and replaces the person's earlier
    /// device links. Returns the link's token, of which only the hash is stored.
    ///
    /// # Errors
    /// Returns an error if the person does not exist or the link cannot be saved.
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

    /// Returns a device link's owner without using up the link, so that the page can first ask for
    /// confirmation.
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

    /// Signs in the owner of a device link and uses up the link. Returns the session token. If two
    /// requests use the same link concurrently, only one succeeds.
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
