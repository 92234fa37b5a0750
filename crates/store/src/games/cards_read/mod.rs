//! The cards of events that people have read.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::PersonId;
use postern_rules::Variant;

/// The part of the database that is about cards that were read. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait CardsRead: Send + Sync + 'static {
    /// The cards that somebody has read, by their variants and the numbers of their events, in the order of
    /// both.
    async fn cards_read(&self, by: &PersonId) -> Result<Vec<(Variant, u8)>, StoreError>;

    /// Keeps that somebody has read a card. `false`, and nothing is written, when that is kept already, or
    /// there is no such person any more.
    async fn keep_card_read(
        &self,
        by: &PersonId,
        variant: Variant,
        event: u8,
    ) -> Result<bool, StoreError>;
}
