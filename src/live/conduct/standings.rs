//! Decides who may start games and write texts. Roles and suspensions are read from the database
//! for each check, so that changes apply on all nodes immediately.

use std::sync::Arc;

use crate::live::{LiveError, Node};
use postern_game::{ConductFacts, PersonId};
use postern_store::conduct::{PersonStanding, StaffRole};

/// The service for people's roles and suspensions.
pub struct Standings {
    pub(in crate::live) node: Arc<Node>,
}

impl Standings {
    /// Returns a person's role and current suspension.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn standing(&self, person: &PersonId) -> Result<PersonStanding, LiveError> {
        let mut standing = self.node.store.standing(person).await?;
        let now = self.node.now_ms();
        standing.suspension = standing.suspension.filter(|one| one.holds(now));
        Ok(standing)
    }

    /// Returns whether a person is suspended, and whether a possible opponent is suspended or
    /// blocked.
    pub(in crate::live) async fn conduct_of(
        &self,
        person: &PersonId,
        other: Option<&PersonId>,
    ) -> Result<ConductFacts, LiveError> {
        let suspension = self.standing(person).await?.suspension;
        let mut conduct = ConductFacts {
            suspended: suspension.map(|suspension| suspension.reason),
            ..ConductFacts::default()
        };
        if let Some(other) = other {
            conduct.is_opponent_suspended = self.standing(other).await?.suspension.is_some();
            conduct.is_blocked = self.node.store.are_apart(person, other).await?;
        }
        Ok(conduct)
    }

    /// Returns an error for a suspended person, who may not start games or write texts.
    pub(in crate::live) async fn must_be_in_standing(
        &self,
        person: &PersonId,
    ) -> Result<(), LiveError> {
        Ok(self.conduct_of(person, None).await?.allows()?)
    }

    /// Checks whether two people may start a game with each other. `person` is the one who requests
    /// it.
    ///
    /// # Errors
    /// Returns a [`Refusal`](postern_game::Refusal), or an error if the database cannot be read.
    pub async fn may_meet(&self, person: &PersonId, other: &PersonId) -> Result<(), LiveError> {
        Ok(self.conduct_of(person, Some(other)).await?.allows()?)
    }

    /// Whether a person has at least the role of a moderator and is not suspended.
    pub(in crate::live) async fn is_moderator(&self, person: &PersonId) -> Result<bool, LiveError> {
        let standing = self.standing(person).await?;
        Ok(standing.suspension.is_none() && standing.role >= Some(StaffRole::Moderator))
    }
}
