//! The lists of people's own games on both engines, and what becomes of games against the computer.

use async_trait::async_trait;
use postern_game::PersonId;
use postern_store::{
    GameFilter, OwnFilter, Part, Store as _, StoreError, Waits, computer::ComputerGames,
};

use super::{store::same, *};

impl World {
    pub(super) async fn look_at_own_games(&self, person: &PersonId) {
        for waits in [None, Some(Waits::ForMe), Some(Waits::ForOthers)] {
            let games = GameFilter::default();
            let filter = OwnFilter { waits, games };
            for (from, most) in [(0, 500), (1, 2)] {
                let part = Part { from, most };
                let some = self.twins.unfinished_of(person, filter, part);
                some.await.unwrap();
            }
        }
    }
}

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
