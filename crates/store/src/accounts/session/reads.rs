//! Reading sessions.

use crate::engine::reads::{
    Reader, Statement,
    row::{Columns, corrupt},
    row_of,
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
    let row = row_of(reader, &BY_HASH, &values![hash]).await?;
    row.as_ref().map(session).transpose()
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
    let rows = reader.rows(&OF_PERSON, &values![person.as_str()]).await?;
    rows.iter().map(session).collect()
}

fn session(row: &impl Columns) -> Result<Session, StoreError> {
    let person = row.text("id")?;
    Ok(Session {
        hash: hash(row)?,
        person: PersonId::parse(&person)
            .map_err(|error| corrupt(format!("“{person}”: {error}")))?,
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
