//! Reads sessions.

use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::{Session, Store, StoreError, TokenHash};
use postern_game::PersonId;

pub(crate) const BY_HASH: SqlStatement = SqlStatement::common(
    "SELECT hash, people.id, made_ms, used_ms, device FROM sessions JOIN people ON people.key = person
     WHERE hash = $1",
);

pub(crate) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT hash, people.id, made_ms, used_ms, device FROM sessions JOIN people ON people.key = person
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY used_ms DESC, made_ms DESC, hash",
);

fn session(row: &Row) -> Result<Session, StoreError> {
    Ok(Session {
        hash: hash(row)?,
        person: row.person_id("id")?,
        made_ms: row.number("made_ms")?,
        used_ms: row.number("used_ms")?,
        device: row.text("device")?,
    })
}

/// Reads the hash of a session or an API token from the row.
pub(super) fn hash(row: &Row) -> Result<TokenHash, StoreError> {
    let hash = row.bytes("hash")?.try_into();
    hash.map_err(|_| corrupt("a session’s hash has another length"))
}

impl Store {
    /// Returns the session with this hash; `None` if it does not exist or has ended.
    pub async fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError> {
        self.one(&BY_HASH, &values![hash], session).await
    }

    /// Returns a person's sessions, most recently used first.
    pub async fn sessions_of(&self, person: &PersonId) -> Result<Vec<Session>, StoreError> {
        self.list(&OF_PERSON, &values![person.as_str()], session)
            .await
    }
}
