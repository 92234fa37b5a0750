//! Which cards of events people have read, in either engine.

use async_trait::async_trait;

use crate::engine::value::values;
use crate::engine::writes::{Engine, Write};
use crate::{
    StoreError,
    games::cards_read::{CardsRead, reads as read},
};
use postern_game::PersonId;
use postern_rules::Variant;

const KEEP: &str = "INSERT INTO cards_read (person, variant, card)
    SELECT key, $2, $3 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person, variant, card) DO NOTHING";

#[async_trait]
impl<E: Engine> CardsRead for E {
    async fn cards_read(&self, by: &PersonId) -> Result<Vec<(Variant, u8)>, StoreError> {
        read::of_person(self.reader(), by).await
    }

    async fn keep_card_read(
        &self,
        by: &PersonId,
        variant: Variant,
        event: u8,
    ) -> Result<bool, StoreError> {
        let keep = Write::new(KEEP, values![by, variant.slug(), i64::from(event)]);
        self.write_all(vec![by.clone()], vec![keep]).await
    }
}
