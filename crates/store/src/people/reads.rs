//! Reading people, their device links, and the database's own facts.

use crate::engine::reads::{
    Reader, Statement, in_both_dialects, list, one, required, row::Columns, row_of,
};
use crate::engine::value::values;
use crate::{StoreError, TokenHash, log::codec};
use postern_game::{Millis, Person, PersonId};

pub(crate) const BY_ID: Statement =
    Statement::common("SELECT id, name FROM people WHERE id = $1 AND deleted_ms IS NULL");

pub(crate) async fn by_id(
    reader: &impl Reader,
    id: &PersonId,
) -> Result<Option<Person>, StoreError> {
    one(reader, &BY_ID, &values![id.as_str()], person).await
}

macro_rules! by_ids {
    (sqlite) => {
        "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each($1))"
    };
    (postgres) => {
        "SELECT id, name FROM people WHERE id = ANY (ARRAY(SELECT json_array_elements_text($1::json)))"
    };
}

pub(crate) const BY_IDS: Statement = in_both_dialects!(by_ids);

pub(crate) async fn by_ids(
    reader: &impl Reader,
    ids: &[PersonId],
) -> Result<Vec<Person>, StoreError> {
    let ids: Vec<_> = ids.iter().map(PersonId::as_str).collect();
    let ids = codec::to_json(&ids);
    list(reader, &BY_IDS, &values![ids.as_str()], person).await
}

const HAS_OWN_NAME: Statement = Statement::common(
    "SELECT NOT EXISTS (SELECT 1 FROM people WHERE id = $1 AND name_skeleton IS NULL) AS own",
);

/// Whether nobody else has the person's name.
pub(crate) async fn has_own_name(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<bool, StoreError> {
    required(row_of(reader, &HAS_OWN_NAME, &values![person.as_str()]).await?)?.flag("own")
}

const BY_LINK: Statement = Statement::common(
    "SELECT people.id, people.name FROM device_links JOIN people ON people.key = device_links.person
     WHERE token_hash = $1 AND expires_ms > $2",
);

/// Whose link it is, unless it is used up or too old.
pub(crate) async fn by_link(
    reader: &impl Reader,
    hash: &TokenHash,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    one(reader, &BY_LINK, &values![hash, now], person).await
}

const FACT: Statement = Statement::common("SELECT value FROM meta WHERE key = $1");

pub(crate) async fn fact(reader: &impl Reader, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let row = row_of(reader, &FACT, &values![key]).await?;
    row.map(|row| row.bytes("value")).transpose()
}

pub(crate) fn person(row: &impl Columns) -> Result<Person, StoreError> {
    Ok(Person {
        id: row.person_id("id")?,
        name: row.text("name")?,
    })
}
