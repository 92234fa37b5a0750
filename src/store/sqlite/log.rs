//! Reading logs.

use sqlx::SqlitePool;

use crate::{
    game::{GameId, Seq},
    store::{
        Appended, Given, Recorded, StoreError, codec,
        rows::{self, EventRow},
    },
};

/// What was answered to a command before.
pub(super) async fn answered(
    readers: &SqlitePool,
    game: &GameId,
    given: &Given,
) -> Result<Option<Appended>, StoreError> {
    let row = sqlx::query_as::<_, (Seq, Option<Vec<u8>>)>(
        "SELECT seq, digest FROM events
         WHERE game = (SELECT key FROM games WHERE id = ?) AND person = (SELECT key FROM people WHERE id = ?)
            AND command_id = ?",
    )
    .bind(game.as_str())
    .bind(given.person.as_str())
    .bind(given.id.as_str())
    .fetch_optional(readers)
    .await?;
    row.map(|row| rows::answered(given, row)).transpose()
}

/// A whole log, with the comments that stand beside it.
pub(super) async fn whole(
    readers: &SqlitePool,
    game: &GameId,
) -> Result<Vec<Recorded>, StoreError> {
    let rows = sqlx::query_as::<_, EventRow>(
        "SELECT events.seq, at_ms, kind, version, body, comments.text FROM events
            LEFT JOIN comments ON comments.game = events.game AND comments.number = events.seq
         WHERE events.game = (SELECT key FROM games WHERE id = ?) ORDER BY events.seq",
    )
    .bind(game.as_str())
    .fetch_all(readers)
    .await?;
    rows::decoded(game, rows)
}

/// Games whose first event has no checksum.
pub(super) async fn unfilled(
    readers: &SqlitePool,
    after: Option<&GameId>,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT games.id FROM events JOIN games ON games.key = events.game
         WHERE events.seq = 1 AND events.checksum IS NULL
            AND events.game > coalesce((SELECT key FROM games WHERE id = ?), 0)
         ORDER BY events.game LIMIT ?",
    )
    .bind(after.map(GameId::as_str))
    .bind(limit)
    .fetch_all(readers)
    .await?;
    ids.iter()
        .map(|id| codec::game_id(id).map_err(StoreError::Corrupt))
        .collect()
}
