//! Reading people, their device links, and the database's own facts.

use sqlx::SqlitePool;

use crate::{
    game::{Millis, Person, PersonId},
    store::{StoreError, TokenHash, codec},
};

pub(super) async fn by_id(
    readers: &SqlitePool,
    id: &PersonId,
) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query_as::<_, (String, String)>("SELECT id, name FROM people WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(readers)
        .await?;
    row.map(person).transpose()
}

pub(super) async fn by_ids(
    readers: &SqlitePool,
    ids: &[PersonId],
) -> Result<Vec<Person>, StoreError> {
    let ids: Vec<_> = ids.iter().map(PersonId::as_str).collect();
    let rows = sqlx::query_as::<_, (String, String)>(
        "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))",
    )
    .bind(codec::to_json(&ids))
    .fetch_all(readers)
    .await?;
    rows.into_iter().map(person).collect()
}

/// Whether nobody else has the person's name.
pub(super) async fn has_own_name(
    readers: &SqlitePool,
    person: &PersonId,
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT NOT EXISTS (SELECT 1 FROM people WHERE id = ? AND name_skeleton IS NULL)",
    )
    .bind(person.as_str())
    .fetch_one(readers)
    .await?)
}

/// Whose link it is, unless it is used up or too old.
pub(super) async fn by_link(
    readers: &SqlitePool,
    hash: &TokenHash,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query_as::<_, (String, String)>(
        "SELECT people.id, people.name FROM device_links JOIN people ON people.key = device_links.person
         WHERE token_hash = ? AND expires_ms > ?",
    )
    .bind(hash.as_slice())
    .bind(now)
    .fetch_optional(readers)
    .await?;
    row.map(person).transpose()
}

pub(super) async fn fact(readers: &SqlitePool, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(sqlx::query_scalar("SELECT value FROM meta WHERE key = ?")
        .bind(key)
        .fetch_optional(readers)
        .await?)
}

fn person((id, name): (String, String)) -> Result<Person, StoreError> {
    Ok(Person {
        id: PersonId::parse(&id)
            .map_err(|error| StoreError::Corrupt(format!("“{id}”: {error}")))?,
        name,
    })
}
