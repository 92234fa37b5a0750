//! Reading what everybody may know of a person.

use super::{Reader, Statement, Value, people::person, row::Columns, row_of};
use crate::{
    game::{Millis, Person, PersonId},
    store::{StoreError, accounts::skeleton_hash, players::Profile},
};

pub(in crate::store) const PROFILE: Statement = Statement::common(
    "SELECT id, name, created_ms, seen_ms, accounts.person IS NOT NULL AS has_account
     FROM people LEFT JOIN accounts ON accounts.person = people.key
     WHERE id = $1 AND deleted_ms IS NULL",
);

pub(in crate::store) async fn profile(
    reader: &impl Reader,
    id: &PersonId,
) -> Result<Option<Profile>, StoreError> {
    let row = row_of(reader, &PROFILE, &[id.as_str().into()]).await?;
    row.map(|row| {
        Ok(Profile {
            person: person(&row)?,
            since_ms: row.number("created_ms")?,
            seen_ms: row.number("seen_ms")?,
            has_account: row.flag("has_account")?,
        })
    })
    .transpose()
}

pub(in crate::store) const BY_NAME: Statement =
    Statement::common("SELECT id, name FROM people WHERE name_skeleton = $1");

const BY_FORMER_NAME: Statement = Statement::common(
    "SELECT id, name FROM kept_names JOIN people ON people.key = kept_names.person
     WHERE skeleton_hash = $1 AND until_ms > $2",
);

/// Who has the name that looks like this, or had it last.
pub(in crate::store) async fn by_name(
    reader: &impl Reader,
    skeleton: &str,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    let mut row = row_of(reader, &BY_NAME, &[skeleton.into()]).await?;
    if row.is_none() {
        let hash = skeleton_hash(skeleton);
        let values = [Value::Bytes(&hash), now.into()];
        row = row_of(reader, &BY_FORMER_NAME, &values).await?;
    }
    row.as_ref().map(person).transpose()
}
