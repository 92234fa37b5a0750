//! Reads the secret URLs of personal feeds.

use crate::engine::reads::SqlStatement;
use crate::engine::value::values;
use crate::people::reads::person;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, Person, PersonId};

const READER: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name FROM feed_addresses JOIN people ON people.key = person
     WHERE hash = $1 AND deleted_ms IS NULL",
);

const MADE: SqlStatement = SqlStatement::common(
    "SELECT made_ms FROM feed_addresses WHERE person = (SELECT key FROM people WHERE id = $1)",
);

impl Store {
    /// Returns the owner of the feed address with this token; `None` if the address does not exist
    /// or was removed.
    pub async fn feed_reader(&self, hash: &TokenHash) -> Result<Option<Person>, StoreError> {
        let row = self.row(&READER, &values![hash]).await?;
        row.map(|row| person(&row)).transpose()
    }

    /// Returns when a person's feed address was created; `None` if the person has none.
    pub async fn feed_address_made(&self, person: &PersonId) -> Result<Option<Millis>, StoreError> {
        let row = self.row(&MADE, &values![person.as_str()]).await?;
        row.map(|row| row.number("made_ms")).transpose()
    }
}
