//! The secret addresses at which people's own feeds are.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::{StoreError, TokenHash};
use postern_game::{Millis, Person, PersonId};

/// The part of the database that is about such addresses: a person with an account has one or none.
/// Every method fails as those of [`Store`](crate::Store) do. Ending all of a person's sessions ends
/// it as well.
#[async_trait]
pub trait FeedAddresses: Send + Sync + 'static {
    /// Whose feeds are at the address with this token; `None` when there is no such one, or it was
    /// ended.
    async fn feed_reader(&self, hash: &TokenHash) -> Result<Option<Person>, StoreError>;

    /// When a person's address was made; `None` when there is none.
    async fn feed_address_made(&self, person: &PersonId) -> Result<Option<Millis>, StoreError>;

    /// Makes an address, in place of the one before. `false` when the person has no account.
    async fn set_feed_address(
        &self,
        person: PersonId,
        hash: TokenHash,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Ends a person's address. `false` when there is none to end.
    async fn end_feed_address(&self, person: PersonId) -> Result<bool, StoreError>;
}

/// Ends the address of the person whose key is `$1`.
pub(crate) const FEED_ADDRESS_ENDED: &str = "DELETE FROM feed_addresses WHERE person = $1";
