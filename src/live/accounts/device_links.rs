//! Private links by which people sign in on further devices.

use crate::live::{Accounts, LiveError, random};
use postern_game::{DAY, Millis, Person, PersonId};

/// How long a device link can be used, in milliseconds: 7 days.
const LINK_LIFE: Millis = 7 * DAY;

impl Accounts {
    /// The token of a private link that works once, within 7 days, and takes the place of the
    /// person's earlier links. Only its hash is kept.
    ///
    /// # Errors
    /// When there is no such person, or the link cannot be saved.
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

    /// Whose link it is, without using it up: the page asks before anything changes.
    ///
    /// # Errors
    /// [`LiveError::NoLink`] when it is used up, too old, or was never made.
    pub async fn person_of_link(&self, token: &str) -> Result<Person, LiveError> {
        let person = self
            .node
            .store
            .person_of_link(&random::token_hash(token), self.node.now_ms())
            .await?;
        person.ok_or(LiveError::NoLink)
    }

    /// Uses a link up and signs its person in on a device. Gives the token of the session. Of two
    /// who come with the same link at once, one finds it used.
    ///
    /// # Errors
    /// [`LiveError::NoLink`] when it is used up, too old, or was never made.
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
