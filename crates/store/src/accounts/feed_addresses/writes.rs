//! The addresses of people's own feeds, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError, TokenHash,
    accounts::feed_addresses::{FeedAddresses, reads as read},
    engine::{
        reads::{row::Columns as _, row_of},
        value::values,
        writes::{Engine, Write},
    },
    people::reads::person,
};
use postern_game::{Millis, Person, PersonId};

const SET: &str = "INSERT INTO feed_addresses (person, hash, made_ms)
    SELECT key, $2, $3 FROM people JOIN accounts ON person = key WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, made_ms = excluded.made_ms";

const END: &str =
    "DELETE FROM feed_addresses WHERE person = (SELECT key FROM people WHERE id = $1)";

#[async_trait]
impl<E: Engine> FeedAddresses for E {
    async fn feed_reader(&self, hash: &TokenHash) -> Result<Option<Person>, StoreError> {
        let row = row_of(self.reader(), &read::READER, &values![hash]).await?;
        row.map(|row| person(&row)).transpose()
    }

    async fn feed_address_made(&self, person: &PersonId) -> Result<Option<Millis>, StoreError> {
        let row = row_of(self.reader(), &read::MADE, &values![person.as_str()]).await?;
        row.map(|row| row.number("made_ms")).transpose()
    }

    async fn set_feed_address(
        &self,
        person: PersonId,
        hash: TokenHash,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let set = Write::new(SET, values![&person, &hash, now]);
        self.write_all(vec![person], vec![set]).await
    }

    async fn end_feed_address(&self, person: PersonId) -> Result<bool, StoreError> {
        let end = Write::new(END, values![&person]);
        self.write_all(vec![person], vec![end]).await
    }
}
