//! Who may begin games and write. Roles and suspensions are read from the database whenever they
//! count, so that they hold on all nodes as soon as they are written.

use std::sync::Arc;

use crate::live::{LiveError, Node};
use postern_game::{Conduct, PersonId};
use postern_store::conduct::{Role, Standing};

/// The standing of each person: their role, and whether they are suspended.
pub struct Standings {
    pub(in crate::live) node: Arc<Node>,
}

impl Standings {
    /// Somebody's role, and the suspension that holds now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn standing(&self, person: &PersonId) -> Result<Standing, LiveError> {
        let mut standing = self.node.store.standing(person).await?;
        let now = self.node.now_ms();
        standing.suspension = standing.suspension.filter(|one| one.holds(now));
        Ok(standing)
    }

    /// What is known of the conduct of somebody, and of another whom they would play.
    pub(in crate::live) async fn conduct_of(
        &self,
        person: &PersonId,
        other: Option<&PersonId>,
    ) -> Result<Conduct, LiveError> {
        let suspension = self.standing(person).await?.suspension;
        let mut conduct = Conduct {
            suspended: suspension.map(|suspension| suspension.reason),
            ..Conduct::default()
        };
        if let Some(other) = other {
            conduct.is_opponent_suspended = self.standing(other).await?.suspension.is_some();
            conduct.is_blocked = self.node.store.are_apart(person, other).await?;
        }
        Ok(conduct)
    }

    /// Fails for somebody who is suspended, and may begin no games and write nothing.
    pub(in crate::live) async fn must_be_in_standing(
        &self,
        person: &PersonId,
    ) -> Result<(), LiveError> {
        Ok(self.conduct_of(person, None).await?.allows()?)
    }

    /// Whether these two may begin a game with each other. `person` is the one who wants to.
    ///
    /// # Errors
    /// [`Refusal`](postern_game::Refusal) says why not; when the database cannot be read.
    pub async fn may_meet(&self, person: &PersonId, other: &PersonId) -> Result<(), LiveError> {
        Ok(self.conduct_of(person, Some(other)).await?.allows()?)
    }

    /// Whether somebody may read what is hidden.
    pub(in crate::live) async fn is_moderator(&self, person: &PersonId) -> Result<bool, LiveError> {
        let standing = self.standing(person).await?;
        Ok(standing.suspension.is_none() && standing.role >= Some(Role::Moderator))
    }
}
