//! Reading which cards of events people have read.

use crate::StoreError;
use crate::engine::reads::{
    Reader, Statement, list,
    row::{Columns, corrupt},
};
use crate::engine::value::values;
use postern_game::PersonId;
use postern_rules::Variant;

const OF_PERSON: Statement = Statement::common(
    "SELECT variant, card FROM cards_read
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY variant, card",
);

/// The cards that somebody has read.
pub(crate) async fn of_person(
    reader: &impl Reader,
    by: &PersonId,
) -> Result<Vec<(Variant, u8)>, StoreError> {
    list(reader, &OF_PERSON, &values![by.as_str()], |row| {
        let variant = row.text("variant")?.parse().map_err(corrupt)?;
        let card = u8::try_from(row.number("card")?).map_err(corrupt)?;
        Ok((variant, card))
    })
    .await
}
