//! Which cards of events people have read, in either engine.

use async_trait::async_trait;

use crate::{
    StoreError,
    engine::{
        reads::{
            list,
            row::{Columns as _, corrupt},
        },
        value::values,
        writes::{Engine, Write},
    },
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
        list(
            self.reader(),
            &read::OF_PERSON,
            &values![by.as_str()],
            |row| {
                let variant = row.text("variant")?.parse().map_err(corrupt)?;
                let card = u8::try_from(row.number("card")?).map_err(corrupt)?;
                Ok((variant, card))
            },
        )
        .await
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
