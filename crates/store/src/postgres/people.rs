//! Writing people, and the links that take them to another device.

use sqlx::{PgConnection, PgPool};

use super::{names, notices::Notices, transaction::in_transaction};
use crate::{News, StoreError, TokenHash, accounts::Renamed};
use postern_game::{Millis, Person, PersonId, name_skeleton};

/// A person's key. The row is locked, so that other nodes wait that write about the same person.
/// Those who were deleted are nobody: a request that was under way must not bring anything of them
/// back.
pub(super) async fn locked(
    connection: &mut PgConnection,
    person: &PersonId,
) -> Result<i64, StoreError> {
    lock(
        connection,
        "SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL FOR NO KEY UPDATE",
        person,
    )
    .await
}

/// The same for everybody who has ever been here.
pub(super) async fn locked_even_deleted(
    connection: &mut PgConnection,
    person: &PersonId,
) -> Result<i64, StoreError> {
    lock(
        connection,
        "SELECT key FROM people WHERE id = $1 FOR NO KEY UPDATE",
        person,
    )
    .await
}

async fn lock(
    connection: &mut PgConnection,
    query: &'static str,
    person: &PersonId,
) -> Result<i64, StoreError> {
    sqlx::query_scalar(query)
        .bind(person.as_str())
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::NoPerson)
}

/// Notes that a person was seen, who then has the own name again if nobody else has it.
pub(super) async fn seen(
    connection: &mut PgConnection,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE people SET seen_ms = $2 WHERE key = $1 AND seen_ms < $2")
        .bind(person)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    names::reclaim(connection, person, now).await
}

/// Adds a person. Whether the name was free.
pub(super) async fn add(pool: &PgPool, person: &Person, now: Millis) -> Result<bool, StoreError> {
    in_transaction!(pool, connection => insert(connection, person, now).await)
}

/// Adds a person inside a transaction. Whether the name was free.
pub(super) async fn insert(
    connection: &mut PgConnection,
    person: &Person,
    now: Millis,
) -> Result<bool, StoreError> {
    let skeleton = name_skeleton(&person.name);
    if !names::free(connection, &skeleton, None, now).await? {
        return Ok(false);
    }
    // Somebody may take the name on another node at the same moment.
    let added = sqlx::query(
        "INSERT INTO people (id, name, name_skeleton, created_ms, seen_ms) VALUES ($1, $2, $3, $4, $4)
         ON CONFLICT (name_skeleton) DO NOTHING",
    )
    .bind(person.id.as_str())
    .bind(&person.name)
    .bind(skeleton)
    .bind(now)
    .execute(connection)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// Gives a person another name.
pub(super) async fn rename(
    pool: &PgPool,
    notices: Notices,
    person: &Person,
    now: Millis,
) -> Result<Renamed, StoreError> {
    in_transaction!(pool, connection => {
        match change_name(connection, person, now).await {
            Ok(Renamed::Done) => {
                let news = [News::Renamed(person.id.clone()), News::Lobby];
                notices.write(connection, &news).await.map(|()| Renamed::Done).map_err(StoreError::from)
            }
            other => other,
        }
    })
}

/// Gives a person another name inside a transaction.
pub(super) async fn change_name(
    connection: &mut PgConnection,
    person: &Person,
    now: Millis,
) -> Result<Renamed, StoreError> {
    let key = locked(connection, &person.id).await?;
    let skeleton = name_skeleton(&person.name);
    if !names::free(connection, &skeleton, Some(key), now).await? {
        return Ok(Renamed::Taken);
    }
    if let Some(until) = names::give_up(connection, key, &person.name, &skeleton, now).await? {
        return Ok(Renamed::TooSoon(until));
    }
    let renamed = sqlx::query("UPDATE people SET name = $2, name_skeleton = $3 WHERE key = $1")
        .bind(key)
        .bind(&person.name)
        .bind(skeleton)
        .execute(connection)
        .await;
    match renamed {
        Err(error) if names::is_taken(&error) => Err(StoreError::Locked),
        renamed => Ok(renamed.map(|_| Renamed::Done)?),
    }
}

/// Keeps a link in place of those that the person has made before, and forgets those that nobody can
/// use any more.
pub(super) async fn add_link(
    pool: &PgPool,
    hash: &TokenHash,
    person: &PersonId,
    now: Millis,
    expires: Millis,
) -> Result<(), StoreError> {
    in_transaction!(pool, connection => insert_link(connection, hash, person, now, expires).await)
}

async fn insert_link(
    connection: &mut PgConnection,
    hash: &TokenHash,
    person: &PersonId,
    now: Millis,
    expires: Millis,
) -> Result<(), StoreError> {
    let person = locked(connection, person).await?;
    sqlx::query("DELETE FROM device_links WHERE person = $1 OR expires_ms <= $2")
        .bind(person)
        .bind(now)
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO device_links (token_hash, person, expires_ms) VALUES ($1, $2, $3)")
        .bind(hash.as_slice())
        .bind(person)
        .bind(expires)
        .execute(connection)
        .await?;
    Ok(())
}

/// Uses a link up. Whether it was there to be used.
pub(super) async fn use_link(
    connection: &mut PgConnection,
    hash: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    let used = sqlx::query("DELETE FROM device_links WHERE token_hash = $1 AND expires_ms > $2")
        .bind(hash.as_slice())
        .bind(now)
        .execute(connection)
        .await?;
    Ok(used.rows_affected() == 1)
}
