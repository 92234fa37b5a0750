//! Where people are notified.

use crate::live::{LiveError, Notifications};
use postern_game::PersonId;
use postern_store::notifications::{ChannelKind, Receiver};

impl Notifications {
    /// A person's receivers of a channel, the last added first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn receivers_of(
        &self,
        person: &PersonId,
        channel: ChannelKind,
    ) -> Result<Vec<Receiver>, LiveError> {
        Ok(self.node.store.receivers_of(person, channel).await?)
    }

    /// Removes one of a person's receivers, if it is one.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub async fn end_receiver(
        &self,
        person: &PersonId,
        channel: ChannelKind,
        receiver: i64,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        store
            .end_receiver(person.clone(), channel, receiver)
            .await?;
        Ok(())
    }
}
