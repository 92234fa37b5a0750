//! Reading logs.

use postern_rules::Variant;
use sqlx::PgPool;

use crate::{
    game::{GameId, Seq},
    store::{
        Appended, Given, Recorded, StoreError, codec,
        rows::{self, EventRow},
    },
};

/// What was answered to a command before.
pub(super) async fn answered(
    pool: &PgPool,
    game: &GameId,
    given: &Given,
) -> Result<Option<Appended>, StoreError> {
    let row = sqlx::query_as::<_, (Seq, Option<Vec<u8>>)>(
        "SELECT seq, digest FROM events
         WHERE game = (SELECT key FROM games WHERE id = $1) AND person = (SELECT key FROM people WHERE id = $2)
            AND command_id = $3",
    )
    .bind(game.as_str())
    .bind(given.person.as_str())
    .bind(given.id.as_str())
    .fetch_optional(pool)
    .await?;
    row.map(|row| rows::answered(given, row)).transpose()
}

/// A whole log, with the comments that stand beside it.
pub(super) async fn whole(pool: &PgPool, game: &GameId) -> Result<Vec<Recorded>, StoreError> {
    after(pool, game, 0, None).await
}

/// What stands in a log behind event `after`; the game's variant is needed when that is not all.
pub(super) async fn after(
    pool: &PgPool,
    game: &GameId,
    after: Seq,
    variant: Option<Variant>,
) -> Result<Vec<Recorded>, StoreError> {
    let rows = sqlx::query_as::<_, EventRow>(
        "SELECT events.seq, at_ms, kind, version::bigint, body, comments.text FROM events
            LEFT JOIN comments ON comments.game = events.game AND comments.number = events.seq
         WHERE events.game = (SELECT key FROM games WHERE id = $1) AND events.seq > $2
         ORDER BY events.seq",
    )
    .bind(game.as_str())
    .bind(after)
    .fetch_all(pool)
    .await?;
    rows::decoded_end(game, rows, variant)
}

/// Games whose first event has no checksum.
pub(super) async fn unfilled(
    pool: &PgPool,
    after: Option<&GameId>,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT games.id FROM events JOIN games ON games.key = events.game
         WHERE events.seq = 1 AND events.checksum IS NULL
            AND events.game > coalesce((SELECT key FROM games WHERE id = $1), 0)
         ORDER BY events.game LIMIT $2",
    )
    .bind(after.map(GameId::as_str))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    ids.iter()
        .map(|id| codec::game_id(id).map_err(StoreError::Corrupt))
        .collect()
}

/// The number of the last event; 0 when there is no such game.
pub(super) async fn last_seq(pool: &PgPool, game: &GameId) -> Result<Seq, StoreError> {
    let seq: Option<Seq> = sqlx::query_scalar(
        "SELECT seq FROM game_state WHERE game = (SELECT key FROM games WHERE id = $1)",
    )
    .bind(game.as_str())
    .fetch_optional(pool)
    .await?;
    Ok(seq.unwrap_or(0))
}
