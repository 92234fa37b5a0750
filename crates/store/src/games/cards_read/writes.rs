//! Which cards of events people have read, in either engine.

use crate::{
    Store, StoreError,
    engine::{value::values, writes::Write},
};
use postern_game::PersonId;
use postern_rules::Variant;

const KEEP: &str = "INSERT INTO cards_read (person, variant, card)
    SELECT key, $2, $3 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person, variant, card) DO NOTHING";

impl Store {
    /// Keeps that somebody has read a card. `false`, and nothing is written, when that is kept already, or
    /// there is no such person any more.
    pub async fn keep_card_read(
        &self,
        by: &PersonId,
        variant: Variant,
        event: u8,
    ) -> Result<bool, StoreError> {
        let keep = Write::new(KEEP, values![by, variant.slug(), i64::from(event)]);
        self.write_all(vec![by.clone()], vec![keep]).await
    }
}
