//! Reading logs.

use postern_rules::Variant;
use sqlx::SqlitePool;

use crate::{
    game::{CommandDigest, GameEvent, GameId, Millis, Seq},
    store::{
        Appended, Given, Recorded, StoreError,
        codec::{self, CodecError},
    },
};

/// Number, time, kind, version, body and comment of an event.
pub(super) type Row = (Seq, Millis, String, i64, String, Option<String>);

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
    row.map(|(seq, digest)| {
        let digest = digest.map(<[u8; 16]>::try_from).transpose();
        let digest =
            digest.map_err(|_| StoreError::Corrupt("a command’s digest is too long".to_owned()))?;
        Ok(given.answered_before(seq, digest.map(CommandDigest::from_bytes)))
    })
    .transpose()
}

/// A whole log, with the comments that stand beside it.
pub(super) async fn whole(
    readers: &SqlitePool,
    game: &GameId,
) -> Result<Vec<Recorded>, StoreError> {
    let rows = sqlx::query_as::<_, Row>(
        "SELECT events.seq, at_ms, kind, version, body, comments.text FROM events
            LEFT JOIN comments ON comments.game = events.game AND comments.number = events.seq
         WHERE events.game = (SELECT key FROM games WHERE id = ?) ORDER BY events.seq",
    )
    .bind(game.as_str())
    .fetch_all(readers)
    .await?;
    decoded(game, rows)
}

/// The events of a whole log, given its rows in their order.
pub(super) fn decoded(game: &GameId, rows: Vec<Row>) -> Result<Vec<Recorded>, StoreError> {
    let mut variant = None;
    let mut log = Vec::with_capacity(rows.len());
    for row in rows {
        let read = recorded(game, row, variant)?;
        if let GameEvent::Created(setup) = &read.event {
            variant = Some(setup.variant);
        }
        log.push(read);
    }
    Ok(log)
}

fn recorded(game: &GameId, row: Row, variant: Option<Variant>) -> Result<Recorded, StoreError> {
    let (seq, at_ms, kind, version, body, comment) = row;
    match codec::decode(&kind, version, &body, comment, variant) {
        Ok(event) => Ok(Recorded { seq, at_ms, event }),
        Err(CodecError::Newer { .. }) => Err(StoreError::NewerEvent {
            game: game.to_string(),
            seq,
        }),
        Err(error) => Err(StoreError::Unreadable {
            game: game.to_string(),
            seq,
            message: error.to_string(),
        }),
    }
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
