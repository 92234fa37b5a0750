//! Deleting people.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{names, people, sessions};
use crate::{StoreError, TokenHash, engine::deletion::ON_SQLITE, games::tidy::reads::idle};
use postern_game::{Millis, PersonId};

/// Removes what is known of a person. Only the row stays, without a name, where a game or an event
/// refers to it. Foreign keys must be off, as when people are tidied away. Gives the sessions that
/// have ended.
pub(in crate::sqlite) fn delete(
    transaction: &Connection,
    person: &PersonId,
    now: Millis,
) -> Result<Vec<TokenHash>, StoreError> {
    let key = people::key_even_deleted(transaction, person)?;
    let name: Option<Option<String>> = transaction
        .prepare_cached(
            "SELECT name_skeleton FROM people JOIN accounts ON person = key WHERE key = ?",
        )?
        .query_row([key], |row| row.get(0))
        .optional()?;
    if let Some(skeleton) = name.flatten() {
        names::keep(transaction, &skeleton, None, now)?;
    }
    let ended = sessions::end_all(transaction, person)?;
    for statement in ON_SQLITE.iter() {
        transaction.prepare_cached(statement)?.execute([key])?;
    }
    let removed = transaction
        .prepare_cached(concat!(
            "DELETE FROM people WHERE key = ? AND ",
            idle!(sqlite)
        ))?
        .execute([key])?;
    if removed == 0 {
        transaction
            .prepare_cached(
                "UPDATE people SET name = '', name_skeleton = NULL, deleted_ms = coalesce(deleted_ms, ?2) WHERE key = ?1",
            )?
            .execute(params![key, now])?;
    }
    Ok(ended)
}
