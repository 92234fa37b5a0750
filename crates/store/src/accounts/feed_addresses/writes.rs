//! Sets and removes the secret URLs of personal feeds.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError, TokenHash};
use postern_game::{Millis, PersonId};

const SET: &str = "INSERT INTO feed_addresses (person, hash, made_ms)
    SELECT key, $2, $3 FROM people JOIN accounts ON person = key WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, made_ms = excluded.made_ms";

const END: &str =
    "DELETE FROM feed_addresses WHERE person = (SELECT key FROM people WHERE id = $1)";

impl Store {
    /// Stores a person's feed address and removes the previous one. Returns `false` if the person
    /// has no account.
    pub async fn set_feed_address(
        &self,
        person: PersonId,
        hash: TokenHash,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let set = WriteStatement::new(SET, values![&person, &hash, now]);
        self.write_all(vec![person], vec![set]).await
    }

    /// Removes a person's feed address. Returns `false` if the person has none.
    pub async fn end_feed_address(&self, person: PersonId) -> Result<bool, StoreError> {
        let end = WriteStatement::new(END, values![&person]);
        self.write_all(vec![person], vec![end]).await
    }
}
