//! Adds and renames people, and stores their device links.

use crate::accounts::RenameResult;
use crate::engine::reads::SqlStatement;
use crate::engine::transaction::Transaction;
use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::people::taken_names;
use crate::{News, Store, StoreError, TokenHash};
use postern_game::{Millis, Person, PersonId, name_skeleton};

const LOCK: SqlStatement = SqlStatement {
    sqlite: "SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL",
    postgres: "SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL FOR NO KEY UPDATE",
};

const LOCK_EVEN_DELETED: SqlStatement = SqlStatement {
    sqlite: "SELECT key FROM people WHERE id = $1",
    postgres: "SELECT key FROM people WHERE id = $1 FOR NO KEY UPDATE",
};

/// Returns a person's key and locks the row, so that other transactions that write rows about the
/// person wait. Ignores deleted people, because a concurrent request must not restore any of their
/// data.
pub(crate) async fn lock(
    transaction: &mut Transaction<'_>,
    person: &PersonId,
) -> Result<i64, StoreError> {
    let key = transaction.key(LOCK, &values![person]).await?;
    key.ok_or(StoreError::NoPerson)
}

/// Locks the row like `lock`, even if the person was deleted.
pub(crate) async fn lock_even_deleted(
    transaction: &mut Transaction<'_>,
    person: &PersonId,
) -> Result<i64, StoreError> {
    let key = transaction.key(LOCK_EVEN_DELETED, &values![person]).await?;
    key.ok_or(StoreError::NoPerson)
}

/// Records that a person is active, and restores their name if nobody else has taken it.
pub(crate) async fn see(
    transaction: &mut Transaction<'_>,
    person: i64,
    now: Millis,
) -> Result<(), StoreError> {
    transaction
        .run(
            "UPDATE people SET seen_ms = $2 WHERE key = $1 AND seen_ms < $2",
            &values![person, now],
        )
        .await?;
    taken_names::reclaim(transaction, person, now).await
}

/// Inserts a person. Returns `false` if the name is taken.
pub(crate) async fn add(
    transaction: &mut Transaction<'_>,
    person: &Person,
    now: Millis,
) -> Result<bool, StoreError> {
    let skeleton = name_skeleton(&person.name);
    if !taken_names::is_free(transaction, &skeleton, None, now).await? {
        return Ok(false);
    }
    transaction
        .run(
            "INSERT INTO people (id, name, name_skeleton, created_ms, seen_ms) VALUES ($1, $2, $3, $4, $4)",
            &values![&person.id, &person.name, &skeleton, now],
        )
        .await?;
    Ok(true)
}

/// Changes a person's name, unless the new name is taken.
pub(crate) async fn rename(
    transaction: &mut Transaction<'_>,
    person: &Person,
    now: Millis,
) -> Result<RenameResult, StoreError> {
    let key = lock(transaction, &person.id).await?;
    let skeleton = name_skeleton(&person.name);
    if !taken_names::is_free(transaction, &skeleton, Some(key), now).await? {
        return Ok(RenameResult::Taken);
    }
    let refused = taken_names::give_up(transaction, key, &person.name, &skeleton, now).await?;
    if let Some(until) = refused {
        return Ok(RenameResult::TooSoon(until));
    }
    transaction
        .run(
            "UPDATE people SET name = $2, name_skeleton = $3 WHERE key = $1",
            &values![key, &person.name, &skeleton],
        )
        .await?;
    transaction.tell([News::Renamed(person.id.clone()), News::Lobby]);
    Ok(RenameResult::Done)
}

/// Stores a device link, and removes the person's earlier links and all expired ones.
pub(crate) async fn add_link(
    transaction: &mut Transaction<'_>,
    hash: &TokenHash,
    person: &PersonId,
    now: Millis,
    expires: Millis,
) -> Result<(), StoreError> {
    let person = lock(transaction, person).await?;
    transaction
        .run(
            "DELETE FROM device_links WHERE person = $1 OR expires_ms <= $2",
            &values![person, now],
        )
        .await?;
    transaction
        .run(
            "INSERT INTO device_links (token_hash, person, expires_ms) VALUES ($1, $2, $3)",
            &values![hash, person, expires],
        )
        .await?;
    Ok(())
}

/// Consumes a device link. Returns `false` if the link does not exist or has expired.
pub(crate) async fn use_link(
    transaction: &mut Transaction<'_>,
    hash: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    let used = transaction
        .run(
            "DELETE FROM device_links WHERE token_hash = $1 AND expires_ms > $2",
            &values![hash, now],
        )
        .await?;
    Ok(used == 1)
}

impl Store {
    /// Inserts a person with a new id. Returns `false` and writes nothing if an account, or a guest
    /// seen in the last 90 days, has a name that looks the same.
    pub async fn add_person(&self, person: Person, now: Millis) -> Result<bool, StoreError> {
        self.transact((person, now), |transaction, (person, now)| {
            Box::pin(add(transaction, person, *now))
        })
        .await
    }

    /// Changes a person's name. An account's previous name is reserved for a year. Returns an error
    /// if the person does not exist.
    pub async fn rename(&self, person: Person, now: Millis) -> Result<RenameResult, StoreError> {
        self.transact((person, now), |transaction, (person, now)| {
            Box::pin(rename(transaction, person, *now))
        })
        .await
    }

    /// Stores a device link that is valid until `expires`, and removes the person's earlier ones.
    /// Returns an error if the person does not exist.
    pub async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        self.transact((hash, person, now, expires), |transaction, given| {
            let (hash, person, now, expires) = given;
            Box::pin(add_link(transaction, hash, person, *now, *expires))
        })
        .await
    }

    /// Returns the value stored under `key`. If none is stored, stores and returns `value`.
    pub async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        if let Some(kept) = self.fact(key).await? {
            return Ok(kept);
        }
        let keep = WriteStatement::new(
            "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            values![key, ColumnValue::Bytes(Some(value))],
        );
        self.write_alone(keep).await?;
        let kept = self.fact(key).await?;
        kept.ok_or_else(|| StoreError::Corrupt(format!("it did not keep “{key}”")))
    }
}
