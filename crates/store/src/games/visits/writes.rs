//! Changes the setting that hides a person's presence.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::PersonId;

const HIDE: &str = "UPDATE accounts SET hides_presence = ($2 <> 0)
    WHERE person = (SELECT key FROM people WHERE id = $1 AND deleted_ms IS NULL)";

impl Store {
    /// Sets whether a person's presence is hidden. Returns `false` if the person has no account.
    pub async fn hide_presence(&self, person: PersonId, hide: bool) -> Result<bool, StoreError> {
        let write = WriteStatement::new(HIDE, values![&person, i64::from(hide)]);
        self.write_all(vec![person], vec![write]).await
    }
}
