//! The index of positions in a PostgreSQL database.

use async_trait::async_trait;

use super::PostgresStore;
use crate::{
    StoreError,
    games::positions::{NextTurn, PositionHit, Positions, reads as read},
};
use postern_game::{GameId, IndexedPosition};

#[async_trait]
impl Positions for PostgresStore {
    async fn unindexed(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        read::unindexed(&self.pool, limit).await
    }

    async fn index_positions(
        &self,
        game: &GameId,
        positions: Vec<IndexedPosition>,
    ) -> Result<(), StoreError> {
        let ply = |position: &IndexedPosition| i64::try_from(position.ply).unwrap_or(i64::MAX);
        sqlx::query(
            "WITH found AS (
                DELETE FROM unindexed WHERE game = (SELECT key FROM games WHERE id = $1) RETURNING game)
             INSERT INTO positions (key, game, ply, next)
             SELECT given.key, found.game, given.ply, given.next
             FROM found, unnest($2::bigint[], $3::bigint[], $4::text[]) AS given (key, ply, next)
             ON CONFLICT (key, game) DO NOTHING",
        )
        .bind(game.as_str())
        .bind(positions.iter().map(|one| one.key).collect::<Vec<_>>())
        .bind(positions.iter().map(ply).collect::<Vec<_>>())
        .bind(positions.into_iter().map(|one| one.next).collect::<Vec<_>>())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn with_position(
        &self,
        key: i64,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<PositionHit>, StoreError> {
        read::hits(&self.pool, key, before, limit).await
    }

    async fn next_turns(&self, key: i64) -> Result<Vec<NextTurn>, StoreError> {
        read::next_turns(&self.pool, key).await
    }
}
