//! What a computer says of games that are over, kept with them.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{GameId, Millis, Review};

/// The part of the database that is about reviews. Every method fails as those of [`Store`](crate::Store) do.
#[async_trait]
pub trait Reviews: Send + Sync + 'static {
    /// What is kept of a game, if it was reviewed.
    async fn review_of(&self, game: &GameId) -> Result<Option<Review>, StoreError>;

    /// Keeps a review made at `made_ms`. `false`, and nothing is written, when one is kept already or the game
    /// is gone.
    async fn keep_review(
        &self,
        game: &GameId,
        review: &Review,
        made_ms: Millis,
    ) -> Result<bool, StoreError>;
}
