//! Writing sessions.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::people;
use crate::{
    Session, SessionLimits, StoreError, TokenHash,
    accounts::{api_tokens::API_TOKENS_ENDED, feed_addresses::FEED_ADDRESS_ENDED},
};
use postern_game::{Millis, PersonId};

/// Adds a session. Gives the hashes of those that end for it, the least recently used of more than
/// a person may have.
pub(in crate::sqlite) fn add(
    transaction: &Connection,
    session: &Session,
    limits: SessionLimits,
) -> Result<Vec<TokenHash>, StoreError> {
    let person = people::key(transaction, &session.person)?;
    insert(transaction, session, person)?;
    people::seen(transaction, person, session.used_ms)?;
    transaction
        .prepare_cached("DELETE FROM sessions WHERE used_ms <= ?")?
        .execute([limits.forget_ms])?;
    let ended = hashes(
        transaction,
        "SELECT hash FROM sessions WHERE person = ?1 ORDER BY used_ms DESC, made_ms DESC LIMIT -1 OFFSET ?2",
        params![person, limits.most],
    )?;
    for hash in &ended {
        remove(transaction, person, hash)?;
    }
    Ok(ended)
}

/// Notes that a session and its person are here now.
pub(in crate::sqlite) fn touch(
    transaction: &Connection,
    hash: &TokenHash,
    now: Millis,
) -> Result<(), StoreError> {
    let person: Option<i64> = transaction
        .prepare_cached(
            "UPDATE sessions SET used_ms = max(used_ms, ?2) WHERE hash = ?1 AND person IS NOT NULL RETURNING person",
        )?
        .query_row(params![hash, now], |row| row.get(0))
        .optional()?;
    person.map_or(Ok(()), |person| people::seen(transaction, person, now))
}

/// Ends a person's session. Whether there was one to end.
pub(in crate::sqlite) fn end(
    transaction: &Connection,
    person: &PersonId,
    hash: &TokenHash,
) -> Result<bool, StoreError> {
    let person = people::key_even_deleted(transaction, person)?;
    remove(transaction, person, hash)
}

/// Ends a session, whosever it is. Whether there was one to end.
pub(super) fn end_any(transaction: &Connection, hash: &TokenHash) -> Result<bool, StoreError> {
    let person: Option<Option<i64>> = transaction
        .prepare_cached("SELECT person FROM sessions WHERE hash = ?")?
        .query_row([hash], |row| row.get(0))
        .optional()?;
    match person.flatten() {
        Some(person) => remove(transaction, person, hash),
        None => Ok(false),
    }
}

/// Ends all sessions of a person, whose API tokens and device links no longer count either. Gives the
/// hashes of sessions and tokens.
pub(in crate::sqlite) fn end_all(
    transaction: &Connection,
    person: &PersonId,
) -> Result<Vec<TokenHash>, StoreError> {
    let person = people::key_even_deleted(transaction, person)?;
    let mut ended = hashes(
        transaction,
        "SELECT hash FROM sessions WHERE person = ?",
        params![person],
    )?;
    ended.extend(hashes(transaction, API_TOKENS_ENDED, params![person])?);
    for statement in [
        "DELETE FROM sessions WHERE person = ?",
        "DELETE FROM device_links WHERE person = ?",
        FEED_ADDRESS_ENDED,
    ] {
        transaction.prepare_cached(statement)?.execute([person])?;
    }
    Ok(ended)
}

fn insert(transaction: &Connection, session: &Session, person: i64) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "INSERT INTO sessions (hash, person, made_ms, used_ms, device, exchanged) VALUES (?, ?, ?, ?, ?, 0)",
        )?
        .execute(params![
            session.hash,
            person,
            session.made_ms,
            session.used_ms,
            session.device,
        ])?;
    Ok(())
}

fn remove(transaction: &Connection, person: i64, hash: &TokenHash) -> Result<bool, StoreError> {
    let removed = transaction
        .prepare_cached("DELETE FROM sessions WHERE hash = ? AND person = ?")?
        .execute(params![hash, person])?;
    Ok(removed > 0)
}

fn hashes(
    transaction: &Connection,
    select: &str,
    parameters: impl rusqlite::Params,
) -> Result<Vec<TokenHash>, StoreError> {
    let mut select = transaction.prepare_cached(select)?;
    let rows = select.query_map(parameters, |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
