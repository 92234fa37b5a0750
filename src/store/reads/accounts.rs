//! Reading accounts.

use super::{Reader, Statement, Value, people::person, required, row::Columns, row_of};
use crate::{
    game::{Millis, Person, PersonId},
    store::{
        StoreError, TokenHash,
        accounts::{Account, BROWSER_KNOWN, PasswordHash},
    },
};

macro_rules! select {
    ($condition:literal) => {
        Statement::common(concat!(
            "SELECT id, name, password_hash, password_ms, made_ms, named_ms
             FROM accounts JOIN people ON people.key = person WHERE ",
            $condition
        ))
    };
}

pub(in crate::store) const BY_PERSON: Statement = select!("id = $1");

pub(in crate::store) const BY_NAME: Statement = select!("name_skeleton = $1");

pub(in crate::store) async fn by_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Option<Account>, StoreError> {
    let row = row_of(reader, &BY_PERSON, &[person.as_str().into()]).await?;
    row.as_ref().map(account).transpose()
}

pub(in crate::store) async fn by_name(
    reader: &impl Reader,
    skeleton: &str,
) -> Result<Option<Account>, StoreError> {
    let row = row_of(reader, &BY_NAME, &[skeleton.into()]).await?;
    row.as_ref().map(account).transpose()
}

const KNOWS_BROWSER: Statement = Statement::common(
    "SELECT EXISTS (SELECT 1 FROM known_browsers WHERE hash = $1 AND used_ms > $2) AS known",
);

/// Whether a browser has signed in to its account lately.
pub(in crate::store) async fn knows_browser(
    reader: &impl Reader,
    browser: &TokenHash,
    now: Millis,
) -> Result<bool, StoreError> {
    let values = [Value::Bytes(browser), (now - BROWSER_KNOWN).into()];
    required(row_of(reader, &KNOWS_BROWSER, &values).await?)?.flag("known")
}

const BY_RESET_LINK: Statement = Statement::common(
    "SELECT people.id, people.name FROM reset_links JOIN people ON people.key = reset_links.person
     WHERE token_hash = $1 AND expires_ms > $2",
);

/// Whose reset link it is, unless it is used up or too old.
pub(in crate::store) async fn by_reset_link(
    reader: &impl Reader,
    link: &TokenHash,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    let row = row_of(reader, &BY_RESET_LINK, &[Value::Bytes(link), now.into()]).await?;
    row.as_ref().map(person).transpose()
}

fn account(row: &impl Columns) -> Result<Account, StoreError> {
    let named_ms = row.number("named_ms")?;
    Ok(Account {
        person: person(row)?,
        password_hash: PasswordHash::new(row.text("password_hash")?),
        password_ms: row.number("password_ms")?,
        made_ms: row.number("made_ms")?,
        named_ms: (named_ms > 0).then_some(named_ms),
    })
}
