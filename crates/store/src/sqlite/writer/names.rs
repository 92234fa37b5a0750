//! Who has which name: unique, by what the eye sees, among accounts and the guests seen within 90
//! days.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::{
    StoreError,
    accounts::{FORMER_NAME_KEPT, NAME_KEPT, next_change, skeleton_hash},
};
use postern_game::{Millis, name_skeleton};

/// Whether somebody may take a name of this skeleton. It is taken from a guest who has been away.
pub(super) fn free(
    transaction: &Connection,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<bool, StoreError> {
    transaction
        .prepare_cached(
            "UPDATE people SET name_skeleton = NULL WHERE name_skeleton = ?1 AND key IS NOT ?2 AND seen_ms <= ?3
                AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key)",
        )?
        .execute(params![skeleton, person, now - NAME_KEPT])?;
    let taken: bool = transaction
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM people WHERE name_skeleton = ?1 AND key IS NOT ?2)
                OR EXISTS (SELECT 1 FROM kept_names
                    WHERE skeleton_hash = ?3 AND until_ms > ?4 AND (person IS NULL OR person IS NOT ?2))",
        )?
        .query_row(
            params![skeleton, person, skeleton_hash(skeleton), now],
            |row| row.get(0),
        )?;
    Ok(!taken)
}

/// Keeps the name of an account that is about to take another one from all others. Gives the time
/// before which the account may not do that, if it has done so lately. Guests may at any time, and
/// their names are not kept.
pub(super) fn give_up(
    transaction: &Connection,
    person: i64,
    name: &str,
    skeleton: &str,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let account: Option<(Millis, String, Option<String>)> = transaction
        .prepare_cached(
            "SELECT named_ms, name, name_skeleton FROM accounts JOIN people ON key = person WHERE person = ?",
        )?
        .query_row([person], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    let Some((named_ms, old_name, old_skeleton)) = account else {
        return Ok(None);
    };
    if old_name == name {
        return Ok(None);
    }
    if let Some(until) = next_change(named_ms).filter(|until| now < *until) {
        return Ok(Some(until));
    }
    transaction
        .prepare_cached("UPDATE accounts SET named_ms = ?2 WHERE person = ?1")?
        .execute([person, now])?;
    transaction
        .prepare_cached("DELETE FROM kept_names WHERE skeleton_hash = ?")?
        .execute([skeleton_hash(skeleton)])?;
    if let Some(old_skeleton) = old_skeleton.filter(|old| old != skeleton) {
        keep(transaction, &old_skeleton, Some(person), now)?;
    }
    Ok(None)
}

/// Has a name go to nobody but `person` for a year.
pub(super) fn keep(
    transaction: &Connection,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "REPLACE INTO kept_names (skeleton_hash, person, until_ms) VALUES (?, ?, ?)",
        )?
        .execute(params![
            skeleton_hash(skeleton),
            person,
            now + FORMER_NAME_KEPT
        ])?;
    Ok(())
}

/// Gives somebody who is back the own name again, unless it was taken meanwhile.
pub(super) fn reclaim(
    transaction: &Connection,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    let name: Option<String> = transaction
        .prepare_cached("SELECT name FROM people WHERE key = ? AND name_skeleton IS NULL AND deleted_ms IS NULL")?
        .query_row([person], |row| row.get(0))
        .optional()?;
    let Some(name) = name else {
        return Ok(());
    };
    let skeleton = name_skeleton(&name);
    if free(transaction, &skeleton, Some(person), now)? {
        transaction
            .prepare_cached("UPDATE people SET name_skeleton = ?2 WHERE key = ?1")?
            .execute(params![person, skeleton])?;
    }
    Ok(())
}
