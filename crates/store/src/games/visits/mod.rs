//! Who is on the site now, and who does not want others to know.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{Millis, Person, PersonId};

/// Somebody who is on the site, as others may or may not be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    pub person: Person,
    pub has_account: bool,
    /// Whether others are not to be told.
    pub is_hidden: bool,
    pub is_suspended: bool,
}

/// The part of the database that is about who is here. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Visits: Send + Sync + 'static {
    /// Those of these people that there are, as they stand at `now`, in any order.
    async fn visitors(&self, ids: &[PersonId], now: Millis) -> Result<Vec<Visitor>, StoreError>;

    /// Sets whether others are told that somebody is here. `false` when the person has no account.
    async fn hide_presence(&self, person: PersonId, hide: bool) -> Result<bool, StoreError>;
}
