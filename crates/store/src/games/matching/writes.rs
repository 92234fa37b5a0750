//! Stores the settings with which people start games.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::PersonId;

const KEEP: &str = "INSERT INTO last_settings (person, settings)
    SELECT key, $2 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person) DO UPDATE SET settings = excluded.settings";

impl Store {
    /// Stores the settings with which a person starts a game, at most `MAX_SETTINGS_BYTES` bytes.
    /// They replace the previous ones. Returns an error if the person does not exist.
    pub async fn keep_settings(
        &self,
        person: PersonId,
        settings: String,
    ) -> Result<(), StoreError> {
        let keep = WriteStatement::new(KEEP, values![&person, settings.as_str()]);
        let is_there = self.write_all(vec![person], vec![keep]).await?;
        is_there.then_some(()).ok_or(StoreError::NoPerson)
    }
}
