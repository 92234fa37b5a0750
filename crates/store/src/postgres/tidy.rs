//! Removing what nobody uses: the only statements that ever remove a log or a person.

use sqlx::{PgConnection, PgPool};

use super::{notices::Notices, transaction::in_transaction};
use crate::{
    News, StoreError,
    games::tidy::reads::{idle, unplayed},
};
use postern_game::{GameId, Millis, PersonId};

/// Removes a game that was made up to `made_ms` and that nobody has joined or commented on, log and
/// all. Whether it was there and still such a game.
pub(super) async fn remove_unjoined(
    pool: &PgPool,
    notices: Notices,
    game: &GameId,
    made_ms: Millis,
) -> Result<bool, StoreError> {
    in_transaction!(pool, connection => remove_game(connection, notices, game, made_ms).await)
}

async fn remove_game(
    connection: &mut PgConnection,
    notices: Notices,
    game: &GameId,
    made_ms: Millis,
) -> Result<bool, StoreError> {
    // Whoever adds to the log holds this lock. What was added meanwhile is seen by the next statement.
    sqlx::query(
        "SELECT FROM game_state WHERE game = (SELECT key FROM games WHERE id = $1) FOR UPDATE",
    )
    .bind(game.as_str())
    .execute(&mut *connection)
    .await?;
    let key: Option<i64> = sqlx::query_scalar(concat!(
        "SELECT key FROM games WHERE id = $1 AND created_ms <= $2 AND ",
        unplayed!(postgres)
    ))
    .bind(game.as_str())
    .bind(made_ms)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(key) = key else {
        return Ok(false);
    };
    // The triggers let events go that belong to a game in this table.
    for statement in [
        "INSERT INTO removing (game) VALUES ($1)",
        "DELETE FROM events WHERE game = $1",
        "DELETE FROM game_state WHERE game = $1",
        "DELETE FROM reviews WHERE game = $1",
        "DELETE FROM games WHERE key = $1",
        "DELETE FROM removing WHERE game = $1",
    ] {
        sqlx::query(statement)
            .bind(key)
            .execute(&mut *connection)
            .await?;
    }
    let removed = News::Removed(game.clone());
    notices.write(connection, &[removed]).await?;
    Ok(true)
}

/// Removes a person who was last seen up to `seen_ms` and has left nothing behind. Whether there was
/// one.
pub(super) async fn remove_person(
    pool: &PgPool,
    person: &PersonId,
    seen_ms: Millis,
) -> Result<bool, StoreError> {
    in_transaction!(pool, connection => remove_idle(connection, person, seen_ms).await)
}

async fn remove_idle(
    connection: &mut PgConnection,
    person: &PersonId,
    seen_ms: Millis,
) -> Result<bool, StoreError> {
    // A game or comment of this person needs a lock on the row. What was added meanwhile is seen by
    // the next statement.
    let locked: Option<i64> = sqlx::query_scalar("SELECT key FROM people WHERE id = $1 FOR UPDATE")
        .bind(person.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    // Sessions and links go with the person.
    let removed = sqlx::query(concat!(
        "DELETE FROM people WHERE key = $1 AND seen_ms <= $2 AND ",
        idle!(postgres)
    ))
    .bind(locked)
    .bind(seen_ms)
    .execute(connection)
    .await?;
    Ok(removed.rows_affected() == 1)
}
