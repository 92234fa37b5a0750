//! Conduct: who may begin games and write, and what moderators and administrators do about it.
//!
//! Roles and suspensions are read from the database whenever they count, so that they hold on all
//! nodes as soon as they are written.

mod acts;
mod annulment;
mod avoid;
mod decide;
mod error;
mod hide;
mod quoted;
mod reports;
mod settings;
mod view;
mod works;

pub use acts::{Authority, LOG_PAGE};
pub use decide::Decision;
pub use error::ConductError;
pub use quoted::QuotedLine;
pub use reports::{Complaint, REPORTS_PAGE};
pub(super) use settings::KeptSettings;
pub use view::{Kept, ReportView};
pub use works::QuotedWork;

use super::{Live, LiveError};
use postern_game::{Conduct, PersonId};
use postern_store::conduct::Standing;

impl Live {
    /// Somebody's role, and the suspension that holds now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn standing(&self, person: &PersonId) -> Result<Standing, LiveError> {
        let mut standing = self.inner.store.standing(person).await?;
        let now = self.now_ms();
        standing.suspension = standing.suspension.filter(|one| one.holds(now));
        Ok(standing)
    }

    /// What is known of the conduct of somebody, and of another whom they would play.
    pub(super) async fn conduct_of(
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
            conduct.is_blocked = self.inner.store.are_apart(person, other).await?;
        }
        Ok(conduct)
    }

    /// Fails for somebody who is suspended, and may begin no games and write nothing.
    pub(super) async fn must_be_in_standing(&self, person: &PersonId) -> Result<(), LiveError> {
        Ok(self.conduct_of(person, None).await?.allows()?)
    }

    /// Whether these two may begin a game with each other. `person` is the one who wants to.
    ///
    /// # Errors
    /// [`Refusal`](postern_game::Refusal) says why not; when the database cannot be read.
    pub async fn may_meet(&self, person: &PersonId, other: &PersonId) -> Result<(), LiveError> {
        Ok(self.conduct_of(person, Some(other)).await?.allows()?)
    }
}
