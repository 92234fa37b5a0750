//! Games against a computer, in two stores of different engines.

use async_trait::async_trait;
use postern::{
    game::{GameId, Millis},
    store::{StoreError, computer::ComputerGames},
};

use super::store::{Twins, same};

#[async_trait]
impl ComputerGames for Twins {
    async fn idle_computer_games(
        &self,
        active_ms: Millis,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        same!(self, store => store.idle_computer_games(active_ms, limit))
    }

    async fn remove_computer_game(
        &self,
        game: &GameId,
        active_ms: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.remove_computer_game(game, active_ms))
    }
}
