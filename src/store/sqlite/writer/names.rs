//! Who has which name: unique, by what the eye sees, among the people seen within 90 days.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::{
    game::{Millis, name_skeleton},
    store::{NAME_KEPT, StoreError},
};

/// People whose skeletons are filled in at a time.
const PAGE: i64 = 1_000;

/// Whether somebody may take a name of this skeleton. It is taken from a person who has been away.
pub(super) fn free(
    transaction: &Connection,
    skeleton: &str,
    person: Option<i64>,
    now: Millis,
) -> Result<bool, StoreError> {
    transaction
        .prepare_cached(
            "UPDATE people SET name_skeleton = NULL WHERE name_skeleton = ?1 AND key IS NOT ?2 AND seen_ms <= ?3",
        )?
        .execute(params![skeleton, person, now - NAME_KEPT])?;
    let taken: bool = transaction
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM people WHERE name_skeleton = ?1 AND key IS NOT ?2)",
        )?
        .query_row(params![skeleton, person], |row| row.get(0))?;
    Ok(!taken)
}

/// Gives somebody who is back the own name again, unless it was taken meanwhile.
pub(super) fn reclaim(
    transaction: &Connection,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    let name: Option<String> = transaction
        .prepare_cached("SELECT name FROM people WHERE key = ? AND name_skeleton IS NULL")?
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

/// Fills in the skeletons of the people of an older database. Of those who look alike the first
/// keeps the name; the others are left with theirs, too, until one of them changes it.
pub(super) fn fill(connection: &mut Connection) -> Result<(), StoreError> {
    let unfilled: bool = connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM meta WHERE key = 'names without skeletons')",
        [],
        |row| row.get(0),
    )?;
    if !unfilled {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    let mut after = 0;
    loop {
        let page = page(&transaction, after)?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        let mut update = transaction
            .prepare_cached("UPDATE OR IGNORE people SET name_skeleton = ?2 WHERE key = ?1")?;
        for (key, name) in &page {
            update.execute(params![key, name_skeleton(name)])?;
        }
    }
    transaction.execute("DELETE FROM meta WHERE key = 'names without skeletons'", [])?;
    Ok(transaction.commit()?)
}

/// Keys and names of the next people.
fn page(transaction: &Connection, after: i64) -> Result<Vec<(i64, String)>, StoreError> {
    let mut select = transaction
        .prepare_cached("SELECT key, name FROM people WHERE key > ? ORDER BY key LIMIT ?")?;
    let rows = select.query_map([after, PAGE], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
