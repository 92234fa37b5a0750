//! Muting and blocking of other users.

use super::ConductError;
use crate::live::reads::reads;
use crate::live::{Conduct, LiveError};
use postern_game::{Person, PersonId};
use postern_store::avoidance::{AvoidanceKind, AvoidedPerson};

impl Conduct {
    reads! {
        /// Returns the people whom a person has muted or blocked, most recent first.
        avoided(person: &PersonId) -> Vec<AvoidedPerson>;
    }

    /// Mutes or blocks the player with this name on a person's behalf.
    ///
    /// # Errors
    /// Returns an error if nobody has this name, if the name is the person's own, or if the person
    /// already avoids 500 people.
    pub async fn avoid(
        &self,
        person: &PersonId,
        name: &str,
        how: AvoidanceKind,
    ) -> Result<Person, LiveError> {
        self.node.accepting()?;
        let other = self.named(name).await?;
        if other.id == *person {
            return Err(ConductError::Oneself.into());
        }
        let store = &self.node.store;
        let now = self.node.now_ms();
        if store
            .avoid(person.clone(), other.id.clone(), how, now)
            .await?
        {
            Ok(other)
        } else {
            Err(ConductError::TooManyAvoided.into())
        }
    }

    /// Ends the mute or block of the player with this name.
    ///
    /// # Errors
    /// Returns an error if nobody has this name or the person does not avoid them.
    pub async fn stop_avoiding(&self, person: &PersonId, name: &str) -> Result<Person, LiveError> {
        self.node.accepting()?;
        let other = self.named(name).await?;
        let store = &self.node.store;
        if store
            .stop_avoiding(person.clone(), other.id.clone())
            .await?
        {
            Ok(other)
        } else {
            Err(ConductError::Unchanged.into())
        }
    }
}
