//! Finds the database keys of people.

use rusqlite::{Connection, OptionalExtension as _};

use crate::StoreError;
use postern_game::PersonId;

/// Returns a person's database key. Ignores deleted people, because a concurrent request must not
/// restore any of their data.
pub(super) fn key(transaction: &Connection, person: &PersonId) -> Result<i64, StoreError> {
    select_key(
        transaction,
        "SELECT key FROM people WHERE id = ? AND deleted_ms IS NULL",
        person,
    )
}

/// Returns a person's database key, even after deletion: games and events still refer to deleted
/// people.
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
