//! Reads which of the people on the site are visible to others.

use crate::engine::reads::{SqlStatement, in_both_dialects};
use crate::engine::value::values;
use crate::games::visits::Visitor;
use crate::log::codec;
use crate::people::reads::person;
use crate::{Store, StoreError};
use postern_game::{Millis, PersonId};

/// Selects the given people with their visibility. `1 = 1` stands for `true`, which SQLite and
/// PostgreSQL spell differently.
macro_rules! visitors {
    ($among:literal) => {
        concat!(
            "SELECT id, name, accounts.person IS NOT NULL AS has_account,
                coalesce(hides_presence = (1 = 1), 1 = 0) AS is_hidden,
                suspensions.person IS NOT NULL AND (until_ms IS NULL OR until_ms > $2) AS is_suspended
             FROM people LEFT JOIN accounts ON accounts.person = people.key
                LEFT JOIN suspensions ON suspensions.person = people.key
             WHERE deleted_ms IS NULL AND id ",
            $among
        )
    };
    (sqlite) => {
        visitors!("IN (SELECT value FROM json_each($1))")
    };
    (postgres) => {
        visitors!("= ANY (ARRAY(SELECT json_array_elements_text($1::json)))")
    };
}

pub(crate) const VISITORS: SqlStatement = in_both_dialects!(visitors);

impl Store {
    /// Returns those of the given people who exist, in any order, with their visibility at `now`.
    pub async fn visitors(
        &self,
        ids: &[PersonId],
        now: Millis,
    ) -> Result<Vec<Visitor>, StoreError> {
        let ids: Vec<_> = ids.iter().map(PersonId::as_str).collect();
        let ids = codec::to_json(&ids);
        let values = values![ids.as_str(), now];
        self.list(&VISITORS, &values, |row| {
            Ok(Visitor {
                person: person(row)?,
                has_account: row.flag("has_account")?,
                is_hidden: row.flag("is_hidden")?,
                is_suspended: row.flag("is_suspended")?,
            })
        })
        .await
    }
}
