//! Who has which name: unique, by what the eye sees, among the people seen within 90 days.

use sqlx::PgConnection;

use crate::{
    game::{Millis, name_skeleton},
    store::{NAME_KEPT, StoreError},
};

/// Whether somebody may take a name of this skeleton. It is taken from a person who has been away.
pub(super) async fn free(
    connection: &mut PgConnection,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<bool, StoreError> {
    sqlx::query(
        "UPDATE people SET name_skeleton = NULL
         WHERE name_skeleton = $1 AND key IS DISTINCT FROM $2 AND seen_ms <= $3",
    )
    .bind(skeleton)
    .bind(person)
    .bind(now - NAME_KEPT)
    .execute(&mut *connection)
    .await?;
    Ok(sqlx::query_scalar(
        "SELECT NOT EXISTS (SELECT FROM people WHERE name_skeleton = $1 AND key IS DISTINCT FROM $2)",
    )
    .bind(skeleton)
    .bind(person)
    .fetch_one(connection)
    .await?)
}

/// Gives somebody who is back the own name again, unless it was taken meanwhile.
pub(super) async fn reclaim(
    connection: &mut PgConnection,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    let name: Option<String> =
        sqlx::query_scalar("SELECT name FROM people WHERE key = $1 AND name_skeleton IS NULL")
            .bind(person)
            .fetch_optional(&mut *connection)
            .await?;
    let Some(name) = name else {
        return Ok(());
    };
    let skeleton = name_skeleton(&name);
    if !free(connection, &skeleton, Some(person), now).await? {
        return Ok(());
    }
    let reclaimed = sqlx::query("UPDATE people SET name_skeleton = $2 WHERE key = $1")
        .bind(person)
        .bind(skeleton)
        .execute(connection)
        .await;
    match reclaimed {
        // Another node was faster: at the next attempt the name is seen to be taken.
        Err(error) if is_taken(&error) => Err(StoreError::Locked),
        reclaimed => Ok(reclaimed.map(|_| ())?),
    }
}

/// Whether a write has failed since somebody else took the name at the same moment.
pub(super) fn is_taken(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}
