//! Writing people, the links that take them to another device, and the database's own facts.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::names;
use crate::{StoreError, TokenHash, accounts::Renamed};
use postern_game::{Millis, Person, PersonId, name_skeleton};

/// A person's key in this database. Those who were deleted are nobody: a request that was under way
/// must not bring anything of them back.
pub(super) fn key(transaction: &Connection, person: &PersonId) -> Result<i64, StoreError> {
    select_key(
        transaction,
        "SELECT key FROM people WHERE id = ? AND deleted_ms IS NULL",
        person,
    )
}

/// The same for everybody who has ever been here: games and events go on naming the deleted.
pub(super) fn key_even_deleted(
    transaction: &Connection,
    person: &PersonId,
) -> Result<i64, StoreError> {
    select_key(transaction, "SELECT key FROM people WHERE id = ?", person)
}

fn select_key(transaction: &Connection, query: &str, person: &PersonId) -> Result<i64, StoreError> {
    transaction
        .prepare_cached(query)?
        .query_row([person.as_str()], |row| row.get(0))
        .optional()?
        .ok_or(StoreError::NoPerson)
}

/// Whether the name was free.
pub(in crate::sqlite) fn add(
    transaction: &Connection,
    person: &Person,
    now: Millis,
) -> Result<bool, StoreError> {
    let skeleton = name_skeleton(&person.name);
    if !names::free(transaction, &skeleton, None, now)? {
        return Ok(false);
    }
    transaction
        .prepare_cached(
            "INSERT INTO people (id, name, name_skeleton, created_ms, seen_ms) VALUES (?1, ?2, ?3, ?4, ?4)",
        )?
        .execute(params![person.id.as_str(), person.name, skeleton, now])?;
    Ok(true)
}

/// Notes that a person was seen, who then has the own name again if nobody else has it.
pub(super) fn seen(transaction: &Connection, person: i64, now: Millis) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE people SET seen_ms = ?2 WHERE key = ?1 AND seen_ms < ?2")?
        .execute([person, now])?;
    names::reclaim(transaction, person, now)
}

/// Gives a person another name.
pub(in crate::sqlite) fn rename(
    transaction: &Connection,
    person: &Person,
    now: Millis,
) -> Result<Renamed, StoreError> {
    let key = key(transaction, &person.id)?;
    let skeleton = name_skeleton(&person.name);
    if !names::free(transaction, &skeleton, Some(key), now)? {
        return Ok(Renamed::Taken);
    }
    let refused = names::give_up(transaction, key, &person.name, &skeleton, now)?;
    if let Some(until) = refused {
        return Ok(Renamed::TooSoon(until));
    }
    transaction
        .prepare_cached("UPDATE people SET name = ?2, name_skeleton = ?3 WHERE key = ?1")?
        .execute(params![key, person.name, skeleton])?;
    Ok(Renamed::Done)
}

/// Forgets the links that nobody can use any more.
pub(in crate::sqlite) fn forget_links(
    transaction: &Connection,
    now: Millis,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached("DELETE FROM device_links WHERE expires_ms <= ?")?
        .execute([now])?;
    Ok(())
}

/// Keeps a link in place of those that the person has made before.
pub(in crate::sqlite) fn add_link(
    transaction: &Connection,
    hash: &TokenHash,
    person: &PersonId,
    expires: Millis,
) -> Result<(), StoreError> {
    let person = key(transaction, person)?;
    transaction
        .prepare_cached("DELETE FROM device_links WHERE person = ?")?
        .execute([person])?;
    transaction
        .prepare_cached(
            "INSERT INTO device_links (token_hash, person, expires_ms) VALUES (?, ?, ?)",
        )?
        .execute(params![hash, person, expires])?;
    Ok(())
}

/// Uses a link up. Whether it was there to be used.
pub(in crate::sqlite) fn use_link(
    transaction: &Connection,
    hash: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    let used = transaction
        .prepare_cached("DELETE FROM device_links WHERE token_hash = ? AND expires_ms > ?")?
        .execute(params![hash, now])?;
    Ok(used == 1)
}

/// Keeps a fact unless there is one already.
pub(in crate::sqlite) fn set_fact(
    transaction: &Connection,
    key: &str,
    value: &[u8],
) -> Result<(), StoreError> {
    transaction
        .prepare_cached("INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)")?
        .execute(params![key, value])?;
    Ok(())
}
