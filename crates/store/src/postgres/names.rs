//! Who has which name: unique, by what the eye sees, among accounts and the guests seen within 90
//! days.

use sqlx::PgConnection;

use crate::{
    StoreError,
    accounts::{FORMER_NAME_KEPT, NAME_KEPT, next_change, skeleton_hash},
};
use postern_game::{Millis, name_skeleton};

/// Whether somebody may take a name of this skeleton. It is taken from a guest who has been away.
pub(super) async fn free(
    connection: &mut PgConnection,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<bool, StoreError> {
    // A guest who becomes an account at the same moment is seen at that moment.
    sqlx::query(
        "UPDATE people SET name_skeleton = NULL
         WHERE name_skeleton = $1 AND key IS DISTINCT FROM $2 AND seen_ms <= $3
            AND NOT EXISTS (SELECT FROM accounts WHERE person = people.key)",
    )
    .bind(skeleton)
    .bind(person)
    .bind(now - NAME_KEPT)
    .execute(&mut *connection)
    .await?;
    Ok(sqlx::query_scalar(
        "SELECT NOT EXISTS (SELECT FROM people WHERE name_skeleton = $1 AND key IS DISTINCT FROM $2)
            AND NOT EXISTS (SELECT FROM kept_names
                WHERE skeleton_hash = $3 AND until_ms > $4 AND (person IS NULL OR person IS DISTINCT FROM $2))",
    )
    .bind(skeleton)
    .bind(person)
    .bind(skeleton_hash(skeleton).as_slice())
    .bind(now)
    .fetch_one(connection)
    .await?)
}

/// Keeps the name of an account that is about to take another one from all others. Gives the time
/// before which the account may not do that, if it has done so lately. Guests may at any time, and
/// their names are not kept.
pub(super) async fn give_up(
    connection: &mut PgConnection,
    person: i64,
    name: &str,
    skeleton: &str,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let account: Option<(Millis, String, Option<String>)> = sqlx::query_as(
        "SELECT named_ms, name, name_skeleton FROM accounts JOIN people ON key = person WHERE person = $1",
    )
    .bind(person)
    .fetch_optional(&mut *connection)
    .await?;
    let Some((named_ms, old_name, old_skeleton)) = account else {
        return Ok(None);
    };
    if old_name == name {
        return Ok(None);
    }
    if let Some(until) = next_change(named_ms).filter(|until| now < *until) {
        return Ok(Some(until));
    }
    sqlx::query("UPDATE accounts SET named_ms = $2 WHERE person = $1")
        .bind(person)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM kept_names WHERE skeleton_hash = $1")
        .bind(skeleton_hash(skeleton).as_slice())
        .execute(&mut *connection)
        .await?;
    if let Some(old_skeleton) = old_skeleton.filter(|old| old != skeleton) {
        keep(connection, &old_skeleton, Some(person), now).await?;
    }
    Ok(None)
}

/// Has a name go to nobody but `person` for a year.
pub(super) async fn keep(
    connection: &mut PgConnection,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO kept_names (skeleton_hash, person, until_ms) VALUES ($1, $2, $3)
         ON CONFLICT (skeleton_hash) DO UPDATE SET person = $2, until_ms = $3",
    )
    .bind(skeleton_hash(skeleton).as_slice())
    .bind(person)
    .bind(now + FORMER_NAME_KEPT)
    .execute(connection)
    .await?;
    Ok(())
}

/// Gives somebody who is back the own name again, unless it was taken meanwhile.
pub(super) async fn reclaim(
    connection: &mut PgConnection,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    let name: Option<String> = sqlx::query_scalar(
        "SELECT name FROM people WHERE key = $1 AND name_skeleton IS NULL AND deleted_ms IS NULL",
    )
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
