//! Whom people do not want to read, and whom they do not want to play either.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{Millis, Person, PersonId};

/// Most people whom one person mutes or blocks.
pub const MOST_AVOIDED: u32 = 500;

/// How somebody avoids another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Avoid {
    /// Their words are not shown.
    Mute,
    /// Nor do the two begin games with each other.
    Block,
}

/// Somebody who is avoided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avoided {
    pub person: Person,
    pub how: Avoid,
    pub since_ms: Millis,
}

/// The part of the database that is about who avoids whom. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Avoidance: Send + Sync + 'static {
    /// Whom a person avoids, the last first.
    async fn avoided(&self, person: &PersonId) -> Result<Vec<Avoided>, StoreError>;

    /// Whether either of the two has blocked the other.
    async fn are_apart(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError>;

    /// Lets a person avoid another from now on, in place of how they did before. `false` when they
    /// avoid [`MOST_AVOIDED`] others already, or one of the two is not there.
    async fn avoid(
        &self,
        person: PersonId,
        other: PersonId,
        how: Avoid,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Ends that. `false` when it was not so.
    async fn stop_avoiding(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError>;
}
