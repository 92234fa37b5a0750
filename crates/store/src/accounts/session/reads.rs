//! Reading sessions.

use crate::engine::reads::{
    Reader, Statement, list, one,
    row::{Columns, corrupt},
};
use crate::engine::value::values;
use crate::{Session, StoreError, TokenHash};
use postern_game::PersonId;

pub(crate) const BY_HASH: Statement = Statement::common(
    "SELECT hash, people.id, made_ms, used_ms, device FROM sessions JOIN people ON people.key = person
     WHERE hash = $1",
);

pub(crate) async fn by_hash(
    reader: &impl Reader,
    hash: &TokenHash,
) -> Result<Option<Session>, StoreError> {
    one(reader, &BY_HASH, &values![hash], session).await
}

pub(crate) const OF_PERSON: Statement = Statement::common(
    "SELECT hash, people.id, made_ms, used_ms, device FROM sessions JOIN people ON people.key = person
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY used_ms DESC, made_ms DESC, hash",
);

/// A person's sessions, the last used first.
pub(crate) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<Session>, StoreError> {
    list(reader, &OF_PERSON, &values![person.as_str()], session).await
}

fn session(row: &impl Columns) -> Result<Session, StoreError> {
    Ok(Session {
        hash: hash(row)?,
        person: row.person_id("id")?,
        made_ms: row.number("made_ms")?,
        used_ms: row.number("used_ms")?,
        device: row.text("device")?,
    })
}

/// The hash of a session or an API token.
pub(super) fn hash(row: &impl Columns) -> Result<TokenHash, StoreError> {
    let hash = row.bytes("hash")?.try_into();
    hash.map_err(|_| corrupt("a session’s hash has another length"))
}
