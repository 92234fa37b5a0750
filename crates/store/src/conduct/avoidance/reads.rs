//! Reading who avoids whom.

use crate::engine::value::values;
use crate::{
    StoreError,
    conduct::avoidance::{Avoid, Avoided},
};
use crate::{
    engine::reads::{Reader, Statement, list, required, row::Columns as _, row_of},
    people::reads::person,
};
use postern_game::PersonId;

const AVOIDED: Statement = Statement::common(
    "SELECT id, name, blocked, since_ms FROM avoided JOIN people ON key = other
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY since_ms DESC, other",
);

pub(crate) async fn avoided(
    reader: &impl Reader,
    of: &PersonId,
) -> Result<Vec<Avoided>, StoreError> {
    list(reader, &AVOIDED, &values![of.as_str()], |row| {
        let how = if row.flag("blocked")? {
            Avoid::Block
        } else {
            Avoid::Mute
        };
        Ok(Avoided {
            person: person(row)?,
            how,
            since_ms: row.number("since_ms")?,
        })
    })
    .await
}

const ARE_APART: Statement = Statement::common(
    "SELECT EXISTS (
        SELECT 1 FROM people AS one CROSS JOIN people AS two JOIN avoided ON person = one.key AND other = two.key
        WHERE one.id = $1 AND two.id = $2 AND blocked = (1 = 1)
     ) OR EXISTS (
        SELECT 1 FROM people AS one CROSS JOIN people AS two JOIN avoided ON person = two.key AND other = one.key
        WHERE one.id = $1 AND two.id = $2 AND blocked = (1 = 1)
     ) AS apart",
);

/// Whether either of the two has blocked the other.
pub(crate) async fn are_apart(
    reader: &impl Reader,
    one: &PersonId,
    other: &PersonId,
) -> Result<bool, StoreError> {
    let values = values![one.as_str(), other.as_str()];
    required(row_of(reader, &ARE_APART, &values).await?)?.flag("apart")
}
