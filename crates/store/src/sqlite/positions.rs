//! The index of positions in one `SQLite` file.

use async_trait::async_trait;

use super::{SqliteStore, writer::positions as write};
use crate::{
    StoreError,
    games::positions::{NextTurn, PositionHit, Positions, reads as read},
};
use postern_game::{GameId, IndexedPosition};

#[async_trait]
impl Positions for SqliteStore {
    async fn unindexed(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        read::unindexed(&self.readers, limit).await
    }

    async fn index_positions(
        &self,
        game: &GameId,
        positions: Vec<IndexedPosition>,
    ) -> Result<(), StoreError> {
        let game = game.clone();
        self.writer
            .write(move |transaction| write::index(transaction, &game, &positions))
            .await
    }

    async fn with_position(
        &self,
        key: i64,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<PositionHit>, StoreError> {
        read::hits(&self.readers, key, before, limit).await
    }

    async fn next_turns(&self, key: i64) -> Result<Vec<NextTurn>, StoreError> {
        read::next_turns(&self.readers, key).await
    }
}
