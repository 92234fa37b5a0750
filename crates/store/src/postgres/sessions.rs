//! Writing sessions.

use sqlx::{PgConnection, PgPool};

use super::{notices::Notices, people, transaction::in_transaction};
use crate::{
    News, Session, SessionLimits, StoreError, TokenHash,
    accounts::{api_tokens::API_TOKENS_ENDED, feed_addresses::FEED_ADDRESS_ENDED},
};
use postern_game::{Millis, PersonId};

/// Adds a session. Gives the hashes of those that end for it, the least recently used of more than
/// a person may have.
pub(super) async fn add(
    pool: &PgPool,
    notices: Notices,
    session: &Session,
    limits: SessionLimits,
) -> Result<Vec<TokenHash>, StoreError> {
    in_transaction!(pool, connection => begin(connection, notices, session, limits).await)
}

/// Uses a device link up and adds the session that it leads to, as [`add`]. `None` when there was no
/// such link to be used.
pub(super) async fn use_link(
    pool: &PgPool,
    notices: Notices,
    hash: &TokenHash,
    session: &Session,
    limits: SessionLimits,
) -> Result<Option<Vec<TokenHash>>, StoreError> {
    in_transaction!(pool, connection => {
        match people::use_link(connection, hash, session.made_ms).await {
            Ok(true) => begin(connection, notices, session, limits).await.map(Some),
            Ok(false) => Ok(None),
            Err(error) => Err(error),
        }
    })
}

/// Adds a session inside a transaction, as [`add`].
pub(super) async fn begin(
    connection: &mut PgConnection,
    notices: Notices,
    session: &Session,
    limits: SessionLimits,
) -> Result<Vec<TokenHash>, StoreError> {
    let person = people::locked(connection, &session.person).await?;
    insert(connection, session, person).await?;
    people::seen(connection, person, session.used_ms).await?;
    sqlx::query("DELETE FROM sessions WHERE used_ms <= $1")
        .bind(limits.forget_ms)
        .execute(&mut *connection)
        .await?;
    let beyond: Vec<Vec<u8>> = sqlx::query_scalar(
        "SELECT hash FROM sessions WHERE person = $1 ORDER BY used_ms DESC, made_ms DESC OFFSET $2",
    )
    .bind(person)
    .bind(i64::from(limits.most))
    .fetch_all(&mut *connection)
    .await?;
    remove(connection, person, &beyond).await?;
    ended(connection, notices, beyond).await
}

/// Notes that a session and its person are here now.
pub(super) async fn touch(pool: &PgPool, hash: &TokenHash, now: Millis) -> Result<(), StoreError> {
    in_transaction!(pool, connection => touch_once(connection, hash, now).await)
}

async fn touch_once(
    connection: &mut PgConnection,
    hash: &TokenHash,
    now: Millis,
) -> Result<(), StoreError> {
    let person: Option<i64> = sqlx::query_scalar(
        "UPDATE sessions SET used_ms = greatest(used_ms, $2) WHERE hash = $1 AND person IS NOT NULL RETURNING person",
    )
    .bind(hash.as_slice())
    .bind(now)
    .fetch_optional(&mut *connection)
    .await?;
    match person {
        Some(person) => people::seen(connection, person, now).await,
        None => Ok(()),
    }
}

/// Ends a person's session. Whether there was one to end.
pub(super) async fn end(
    pool: &PgPool,
    notices: Notices,
    person: &PersonId,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    in_transaction!(pool, connection => end_one(connection, notices, person, hash).await)
}

async fn end_one(
    connection: &mut PgConnection,
    notices: Notices,
    person: &PersonId,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    let person = people::locked_even_deleted(connection, person).await?;
    let removed = remove(connection, person, &[hash.to_vec()]).await?;
    if removed {
        ended(connection, notices, vec![hash.to_vec()]).await?;
    }
    Ok(removed)
}

/// Ends a session, whosever it is. Whether there was one to end.
pub(super) async fn end_any(
    connection: &mut PgConnection,
    notices: Notices,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    let person: Option<Option<i64>> =
        sqlx::query_scalar("SELECT person FROM sessions WHERE hash = $1")
            .bind(hash.as_slice())
            .fetch_optional(&mut *connection)
            .await?;
    let Some(person) = person.flatten() else {
        return Ok(false);
    };
    let removed = remove(connection, person, &[hash.to_vec()]).await?;
    if removed {
        ended(connection, notices, vec![hash.to_vec()]).await?;
    }
    Ok(removed)
}

/// Ends all sessions of a person, whose API tokens and device links no longer count either. Gives the
/// hashes of sessions and tokens.
pub(super) async fn end_all(
    pool: &PgPool,
    notices: Notices,
    person: &PersonId,
) -> Result<Vec<TokenHash>, StoreError> {
    in_transaction!(pool, connection => end_each(connection, notices, person).await)
}

/// Ends all sessions of a person inside a transaction, as [`end_all`].
pub(super) async fn end_each(
    connection: &mut PgConnection,
    notices: Notices,
    person: &PersonId,
) -> Result<Vec<TokenHash>, StoreError> {
    let person = people::locked_even_deleted(connection, person).await?;
    let mut hashes = Vec::new();
    for statement in [
        "DELETE FROM sessions WHERE person = $1 RETURNING hash",
        API_TOKENS_ENDED,
    ] {
        let ended: Vec<Vec<u8>> = sqlx::query_scalar(statement)
            .bind(person)
            .fetch_all(&mut *connection)
            .await?;
        hashes.extend(ended);
    }
    for statement in [
        "DELETE FROM device_links WHERE person = $1",
        FEED_ADDRESS_ENDED,
    ] {
        sqlx::query(statement)
            .bind(person)
            .execute(&mut *connection)
            .await?;
    }
    ended(connection, notices, hashes).await
}

async fn insert(
    connection: &mut PgConnection,
    session: &Session,
    person: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO sessions (hash, person, made_ms, used_ms, device, exchanged) VALUES ($1, $2, $3, $4, $5, false)",
    )
    .bind(session.hash.as_slice())
    .bind(person)
    .bind(session.made_ms)
    .bind(session.used_ms)
    .bind(&session.device)
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes some of a person's sessions. Whether there were any.
async fn remove(
    connection: &mut PgConnection,
    person: i64,
    hashes: &[Vec<u8>],
) -> Result<bool, StoreError> {
    let removed = sqlx::query("DELETE FROM sessions WHERE hash = ANY($1) AND person = $2")
        .bind(hashes)
        .bind(person)
        .execute(connection)
        .await?;
    Ok(removed.rows_affected() > 0)
}

/// Tells other nodes which sessions have ended. Gives their hashes.
async fn ended(
    connection: &mut PgConnection,
    notices: Notices,
    hashes: Vec<Vec<u8>>,
) -> Result<Vec<TokenHash>, StoreError> {
    let hashes = hashes
        .into_iter()
        .map(|hash| {
            hash.try_into()
                .map_err(|_| StoreError::Corrupt("a session’s hash has another length".to_owned()))
        })
        .collect::<Result<Vec<TokenHash>, _>>()?;
    let news: Vec<News> = hashes.iter().copied().map(News::SessionEnd).collect();
    notices.write(connection, &news).await?;
    Ok(hashes)
}
