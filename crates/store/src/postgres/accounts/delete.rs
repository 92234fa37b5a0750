//! Deleting people.

use sqlx::{AssertSqlSafe, PgConnection, SqlSafeStr as _};

use super::super::{names, notices::Notices, sessions};
use crate::{News, StoreError, TokenHash, engine::deletion::ON_POSTGRES, games::tidy::reads::idle};
use postern_game::{Millis, PersonId};

/// Removes what is known of a person. Only the row stays, without a name, where a game or an event
/// refers to it. Gives the sessions that have ended.
pub(super) async fn delete(
    connection: &mut PgConnection,
    notices: Notices,
    person: &PersonId,
    now: Millis,
) -> Result<Vec<TokenHash>, StoreError> {
    // A game or comment of this person needs a lock on the row. What was added meanwhile is seen by
    // the next statements.
    let (key, skeleton): (i64, Option<String>) =
        sqlx::query_as("SELECT key, name_skeleton FROM people WHERE id = $1 FOR UPDATE")
            .bind(person.as_str())
            .fetch_optional(&mut *connection)
            .await?
            .ok_or(StoreError::NoPerson)?;
    let accounts = sqlx::query("DELETE FROM accounts WHERE person = $1")
        .bind(key)
        .execute(&mut *connection)
        .await?;
    if let Some(skeleton) = skeleton.filter(|_| accounts.rows_affected() > 0) {
        names::keep(connection, &skeleton, None, now).await?;
    }
    let ended = sessions::end_each(connection, notices, person).await?;
    for statement in ON_POSTGRES.iter() {
        sqlx::query(AssertSqlSafe(statement.as_str()).into_sql_str())
            .bind(key)
            .execute(&mut *connection)
            .await?;
    }
    let removed = sqlx::query(concat!(
        "DELETE FROM people WHERE key = $1 AND ",
        idle!(postgres)
    ))
    .bind(key)
    .execute(&mut *connection)
    .await?;
    if removed.rows_affected() == 0 {
        sqlx::query(
            "UPDATE people SET name = '', name_skeleton = NULL, deleted_ms = coalesce(deleted_ms, $2) WHERE key = $1",
        )
        .bind(key)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    }
    let news = [News::Renamed(person.clone()), News::Lobby];
    notices.write(connection, &news).await?;
    Ok(ended)
}
