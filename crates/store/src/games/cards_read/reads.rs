//! Reads which event cards people have read.

use crate::engine::reads::SqlStatement;
use crate::engine::reads::row::corrupt;
use crate::engine::value::values;
use crate::{Store, StoreError};
use postern_game::PersonId;
use postern_rules::Variant;

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT variant, card FROM cards_read
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY variant, card",
);

impl Store {
    /// Returns the event cards that a person has read, as variants and card numbers, sorted by
    /// both.
    pub async fn cards_read(&self, by: &PersonId) -> Result<Vec<(Variant, u8)>, StoreError> {
        self.list(&OF_PERSON, &values![by.as_str()], |row| {
            let variant = row.text("variant")?.parse().map_err(corrupt)?;
            let card = u8::try_from(row.number("card")?).map_err(corrupt)?;
            Ok((variant, card))
        })
        .await
    }
}
