//! Reads who mutes or blocks whom.

use crate::conduct::avoidance::{AvoidanceKind, AvoidedPerson};
use crate::engine::reads::{SqlStatement, required};
use crate::engine::value::values;
use crate::people::reads as people;
use crate::{Store, StoreError};
use postern_game::PersonId;

const AVOIDED: SqlStatement = SqlStatement::common(
    "SELECT id, name, blocked, since_ms FROM avoided JOIN people ON key = other
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY since_ms DESC, other",
);

const ARE_APART: SqlStatement = SqlStatement::common(
    "SELECT EXISTS (
        SELECT 1 FROM people AS one CROSS JOIN people AS two JOIN avoided ON person = one.key AND other = two.key
        WHERE one.id = $1 AND two.id = $2 AND blocked = (1 = 1)
     ) OR EXISTS (
        SELECT 1 FROM people AS one CROSS JOIN people AS two JOIN avoided ON person = two.key AND other = one.key
        WHERE one.id = $1 AND two.id = $2 AND blocked = (1 = 1)
     ) AS apart",
);

impl Store {
    /// Returns the people whom a person has muted or blocked, the most recent first.
    pub async fn avoided(&self, person: &PersonId) -> Result<Vec<AvoidedPerson>, StoreError> {
        self.list(&AVOIDED, &values![person.as_str()], |row| {
            let how = if row.flag("blocked")? {
                AvoidanceKind::Block
            } else {
                AvoidanceKind::Mute
            };
            Ok(AvoidedPerson {
                person: people::person(row)?,
                how,
                since_ms: row.number("since_ms")?,
            })
        })
        .await
    }

    /// Whether one of the two people has blocked the other.
    pub async fn are_apart(&self, one: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        let values = values![one.as_str(), other.as_str()];
        required(self.row(&ARE_APART, &values).await?)?.flag("apart")
    }
}
