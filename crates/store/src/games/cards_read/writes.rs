//! Records which event cards people have read.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::PersonId;
use postern_rules::Variant;

const KEEP: &str = "INSERT INTO cards_read (person, variant, card)
    SELECT key, $2, $3 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person, variant, card) DO NOTHING";

impl Store {
    /// Records that a person has read an event card. Returns `false` and writes nothing if it is
    /// already recorded, or if the person no longer exists.
    pub async fn keep_card_read(
        &self,
        by: &PersonId,
        variant: Variant,
        event: u8,
    ) -> Result<bool, StoreError> {
        let keep = WriteStatement::new(KEEP, values![by, variant.slug(), i64::from(event)]);
        self.write_all(vec![by.clone()], vec![keep]).await
    }
}
