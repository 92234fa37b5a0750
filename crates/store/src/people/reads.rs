//! Reads people, device links and stored key-value pairs.

use crate::engine::reads::{Row, SqlStatement, in_both_dialects, required};
use crate::engine::value::values;
use crate::log::codec;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, Person, PersonId};

pub(crate) const BY_ID: SqlStatement =
    SqlStatement::common("SELECT id, name FROM people WHERE id = $1 AND deleted_ms IS NULL");

macro_rules! by_ids {
    (sqlite) => {
        "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each($1))"
    };
    (postgres) => {
        "SELECT id, name FROM people WHERE id = ANY (ARRAY(SELECT json_array_elements_text($1::json)))"
    };
}

pub(crate) const BY_IDS: SqlStatement = in_both_dialects!(by_ids);

const HAS_OWN_NAME: SqlStatement = SqlStatement::common(
    "SELECT NOT EXISTS (SELECT 1 FROM people WHERE id = $1 AND name_skeleton IS NULL) AS own",
);

const BY_LINK: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name FROM device_links JOIN people ON people.key = device_links.person
     WHERE token_hash = $1 AND expires_ms > $2",
);

const FACT: SqlStatement = SqlStatement::common("SELECT value FROM meta WHERE key = $1");

pub(crate) fn person(row: &Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: row.person_id("id")?,
        name: row.text("name")?,
    })
}

impl Store {
    /// Whether nobody else has a name that looks the same as this person's. Two such names can
    /// exist if one was taken while its owner was away, or if both were chosen before similar names
    /// were rejected.
    pub async fn has_own_name(&self, person: &PersonId) -> Result<bool, StoreError> {
        required(self.row(&HAS_OWN_NAME, &values![person.as_str()]).await?)?.flag("own")
    }

    /// Returns the person with this id; `None` if the person does not exist.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        self.one(&BY_ID, &values![id.as_str()], person).await
    }

    /// Returns those of the given people who exist, in any order.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        let ids: Vec<_> = ids.iter().map(PersonId::as_str).collect();
        let ids = codec::to_json(&ids);
        self.list(&BY_IDS, &values![ids.as_str()], person).await
    }

    /// Returns the person for whom a device link was created; `None` if the link was used or has
    /// expired.
    pub async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        self.one(&BY_LINK, &values![hash, now], person).await
    }

    pub(crate) async fn fact(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let row = self.row(&FACT, &values![key]).await?;
        row.map(|row| row.bytes("value")).transpose()
    }
}
