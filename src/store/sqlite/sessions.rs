//! Reading sessions.

use sqlx::SqlitePool;

use crate::{
    game::{Millis, PersonId},
    store::{Session, StoreError, TokenHash},
};

/// Hash, person, made, used, device.
type Row = (Vec<u8>, String, Millis, Millis, String);

pub(super) async fn by_hash(
    readers: &SqlitePool,
    hash: &TokenHash,
) -> Result<Option<Session>, StoreError> {
    let row = sqlx::query_as::<_, Row>(
        "SELECT hash, people.id, made_ms, used_ms, device FROM sessions JOIN people ON people.key = person
         WHERE hash = ?",
    )
    .bind(hash.as_slice())
    .fetch_optional(readers)
    .await?;
    row.map(session).transpose()
}

/// A person's sessions, the last used first.
pub(super) async fn of_person(
    readers: &SqlitePool,
    person: &PersonId,
) -> Result<Vec<Session>, StoreError> {
    let rows = sqlx::query_as::<_, Row>(
        "SELECT hash, people.id, made_ms, used_ms, device FROM sessions JOIN people ON people.key = person
         WHERE person = (SELECT key FROM people WHERE id = ?) ORDER BY used_ms DESC, made_ms DESC, hash",
    )
    .bind(person.as_str())
    .fetch_all(readers)
    .await?;
    rows.into_iter().map(session).collect()
}

fn session((hash, person, made_ms, used_ms, device): Row) -> Result<Session, StoreError> {
    Ok(Session {
        hash: hash
            .try_into()
            .map_err(|_| StoreError::Corrupt("a session’s hash has another length".to_owned()))?,
        person: PersonId::parse(&person)
            .map_err(|error| StoreError::Corrupt(format!("“{person}”: {error}")))?,
        made_ms,
        used_ms,
        device,
    })
}
