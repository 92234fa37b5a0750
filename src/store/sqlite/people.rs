//! People, the links that take them to another device, and the database's own facts.

use sqlx::{SqliteConnection, SqliteExecutor};

use crate::{
    game::{Millis, Person, PersonId},
    store::{StoreError, TokenHash},
};

pub(super) async fn add(
    connection: &mut SqliteConnection,
    person: &Person,
    now: Millis,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO people (id, name, created_ms) VALUES (?, ?, ?)")
        .bind(person.id.as_str())
        .bind(&person.name)
        .bind(now)
        .execute(connection)
        .await
        .map(|_| ())
}

/// Whether there is such a person.
pub(super) async fn rename(
    connection: &mut SqliteConnection,
    person: &Person,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("UPDATE people SET name = ? WHERE id = ?")
        .bind(&person.name)
        .bind(person.id.as_str())
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn by_id(
    executor: impl SqliteExecutor<'_>,
    id: &PersonId,
) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query_as::<_, (String, String)>("SELECT id, name FROM people WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(executor)
        .await?;
    row.map(person).transpose()
}

/// Keeps a link, and forgets those that nobody can use any more.
pub(super) async fn add_link(
    connection: &mut SqliteConnection,
    hash: &TokenHash,
    person: &PersonId,
    now: Millis,
    expires: Millis,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM device_links WHERE expires_ms <= ?")
        .bind(now)
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO device_links (token_hash, person, expires_ms) VALUES (?, ?, ?)")
        .bind(hash.as_slice())
        .bind(person.as_str())
        .bind(expires)
        .execute(connection)
        .await
        .map(|_| ())
}

/// Whose link it is, unless it is used up or too old.
pub(super) async fn by_link(
    executor: impl SqliteExecutor<'_>,
    hash: &TokenHash,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    let row = sqlx::query_as::<_, (String, String)>(
        "SELECT people.id, people.name FROM device_links JOIN people ON people.id = device_links.person
         WHERE token_hash = ? AND expires_ms > ?",
    )
    .bind(hash.as_slice())
    .bind(now)
    .fetch_optional(executor)
    .await?;
    row.map(person).transpose()
}

/// Uses a link up. Whether it was there to be used.
pub(super) async fn use_link(
    connection: &mut SqliteConnection,
    hash: &TokenHash,
    now: Millis,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("DELETE FROM device_links WHERE token_hash = ? AND expires_ms > ?")
        .bind(hash.as_slice())
        .bind(now)
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Keeps a fact unless there is one already.
pub(super) async fn set_fact(
    connection: &mut SqliteConnection,
    key: &str,
    value: &[u8],
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)")
        .bind(key)
        .bind(value)
        .execute(connection)
        .await
        .map(|_| ())
}

pub(super) async fn fact(
    executor: impl SqliteExecutor<'_>,
    key: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(sqlx::query_scalar("SELECT value FROM meta WHERE key = ?")
        .bind(key)
        .fetch_optional(executor)
        .await?)
}

fn person((id, name): (String, String)) -> Result<Person, StoreError> {
    Ok(Person {
        id: PersonId::parse(&id)
            .map_err(|error| StoreError::Corrupt(format!("“{id}”: {error}")))?,
        name,
    })
}
