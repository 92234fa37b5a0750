//! The index of positions in two stores of different engines.

use async_trait::async_trait;
use postern_game::{GameId, IndexedPosition};
use postern_store::{
    StoreError,
    positions::{NextTurn, PositionHit, Positions},
};

use super::store::{Twins, same};

#[async_trait]
impl Positions for Twins {
    async fn unindexed(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        same!(self, store => store.unindexed(limit))
    }

    async fn index_positions(
        &self,
        game: &GameId,
        positions: Vec<IndexedPosition>,
    ) -> Result<(), StoreError> {
        same!(self, store => store.index_positions(game, positions.clone()))
    }

    async fn with_position(
        &self,
        key: i64,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<PositionHit>, StoreError> {
        same!(self, store => store.with_position(key, before, limit))
    }

    async fn next_turns(&self, key: i64) -> Result<Vec<NextTurn>, StoreError> {
        same!(self, store => store.next_turns(key))
    }
}
