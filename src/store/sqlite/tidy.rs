//! Finding what can be removed.

use sqlx::SqlitePool;

use crate::{
    game::{GameId, Millis, PersonId},
    store::{Page, Place, StoreError, codec},
};

/// Games of two people that nobody has joined or commented on.
pub(super) async fn unjoined(
    readers: &SqlitePool,
    made_ms: Millis,
    after: Option<Place>,
    limit: u32,
) -> Result<Page<GameId>, StoreError> {
    let rows = sqlx::query_as::<_, (Millis, i64, String)>(
        "SELECT created_ms, key, id FROM games
         WHERE one_board = 0 AND (white IS NULL OR black IS NULL) AND created_ms <= ?1 AND (created_ms, key) > (?2, ?3)
            AND NOT EXISTS (SELECT 1 FROM comments WHERE game = games.key)
         ORDER BY created_ms, key LIMIT ?4",
    )
    .bind(made_ms)
    .bind(after.map_or(Millis::MIN, |place| place.at_ms))
    .bind(after.map_or(i64::MIN, |place| place.key))
    .bind(limit)
    .fetch_all(readers)
    .await?;
    let next = rows.last().map(|&(at_ms, key, _)| Place { at_ms, key });
    let games = rows.iter().map(|(.., id)| codec::game_id(id));
    Ok(Page {
        rows: games
            .collect::<Result<_, _>>()
            .map_err(StoreError::Corrupt)?,
        next,
    })
}

/// Whether a person has no game, no seek and no comment. Each half of an index is asked by its own
/// condition.
macro_rules! idle {
    () => {
        "NOT EXISTS (SELECT 1 FROM games WHERE white = people.key AND status <> 'over' AND one_board = 0)
         AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.key AND status <> 'over' AND one_board = 0)
         AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.key AND status <> 'over' AND one_board = 1)
         AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.key AND status = 'over')
         AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.key AND status = 'over')
         AND NOT EXISTS (SELECT 1 FROM comments WHERE person = people.key)"
    };
}
pub(super) use idle;

/// Of up to `limit` people who were last seen up to `seen_ms`, those who have left nothing behind.
pub(super) async fn unseen(
    readers: &SqlitePool,
    seen_ms: Millis,
    after: Option<Place>,
    limit: u32,
) -> Result<Page<PersonId>, StoreError> {
    let rows = sqlx::query_as::<_, (Millis, i64, String, bool)>(concat!(
        "SELECT seen_ms, key, id, ",
        idle!(),
        " FROM people WHERE seen_ms <= ?1 AND (seen_ms, key) > (?2, ?3) ORDER BY seen_ms, key LIMIT ?4"
    ))
    .bind(seen_ms)
    .bind(after.map_or(Millis::MIN, |place| place.at_ms))
    .bind(after.map_or(i64::MIN, |place| place.key))
    .bind(limit)
    .fetch_all(readers)
    .await?;
    let next = rows.last().map(|&(at_ms, key, ..)| Place { at_ms, key });
    let idle = rows.iter().filter(|(.., idle)| *idle);
    let people = idle.map(|(_, _, id, _)| {
        PersonId::parse(id).map_err(|error| StoreError::Corrupt(format!("“{id}”: {error}")))
    });
    Ok(Page {
        rows: people.collect::<Result<_, _>>()?,
        next,
    })
}
