//! Reading the addresses of people's own feeds.

use crate::engine::value::values;
use crate::{StoreError, TokenHash};
use crate::{
    engine::reads::{Reader, Statement, row::Columns, row_of},
    people::reads::person,
};
use postern_game::{Millis, Person, PersonId};

const READER: Statement = Statement::common(
    "SELECT people.id, people.name FROM feed_addresses JOIN people ON people.key = person
     WHERE hash = $1 AND deleted_ms IS NULL",
);

/// Whose feeds are at the address with this token.
pub(crate) async fn reader_of(
    reader: &impl Reader,
    hash: &TokenHash,
) -> Result<Option<Person>, StoreError> {
    let row = row_of(reader, &READER, &values![hash]).await?;
    row.map(|row| person(&row)).transpose()
}

const MADE: Statement = Statement::common(
    "SELECT made_ms FROM feed_addresses WHERE person = (SELECT key FROM people WHERE id = $1)",
);

/// When a person's address was made.
pub(crate) async fn made(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Option<Millis>, StoreError> {
    let row = row_of(reader, &MADE, &values![person.as_str()]).await?;
    row.map(|row| row.number("made_ms")).transpose()
}
