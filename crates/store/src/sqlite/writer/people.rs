//! The keys of people.

use rusqlite::{Connection, OptionalExtension as _};

use crate::StoreError;
use postern_game::PersonId;

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
