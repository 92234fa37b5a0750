//! Games against a computer player, which are kept for a while only.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use crate::StoreError;
use postern_game::{GameId, Millis};

/// The part of the database that is about games against a computer player. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait ComputerGames: Send + Sync + 'static {
    /// Up to `limit` games against a computer in which nothing has happened since `active_ms`.
    async fn idle_computer_games(
        &self,
        active_ms: Millis,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;

    /// Removes such a game in one commit, with its log and all that people have written to it. `false` when it
    /// is none any more.
    async fn remove_computer_game(
        &self,
        game: &GameId,
        active_ms: Millis,
    ) -> Result<bool, StoreError>;
}
