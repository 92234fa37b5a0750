//! Where people live, and when they sleep.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{Hours, PersonId};

/// The part of the database that is about people's hours. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait PeoplesHours: Send + Sync + 'static {
    /// What somebody has said; `None` when they have said nothing, or what only a newer version knows.
    async fn hours(&self, person: &PersonId) -> Result<Option<Hours>, StoreError>;

    /// `false` when there is no such person any more.
    async fn set_hours(&self, person: PersonId, hours: Hours) -> Result<bool, StoreError>;
}
