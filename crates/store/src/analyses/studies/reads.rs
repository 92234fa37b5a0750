//! Reads saved analyses.

use crate::analyses::studies::{ListedStudy, StoredStudy};
use crate::engine::reads::row::{corrupt, misconduct_or_null};
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::people::reads::person;
use crate::{Store, StoreError};
use postern_game::{PersonId, StudyId};
use postern_rules::Variant;

const STUDY: SqlStatement = SqlStatement::common(
    "SELECT people.id, people.name, studies.id AS study, saved_ms, variant, title, body, hidden
     FROM studies JOIN people ON people.key = person
     WHERE studies.id = $1",
);

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT studies.id AS study, saved_ms, variant, title FROM studies
     WHERE person = (SELECT key FROM people WHERE id = $1)
     ORDER BY saved_ms DESC, studies.id LIMIT $2",
);

pub(super) fn listed(row: &Row) -> Result<ListedStudy, StoreError> {
    let variant: Variant = row.text("variant")?.parse().map_err(corrupt)?;
    Ok(ListedStudy {
        id: StudyId::parse(&row.text("study")?).map_err(corrupt)?,
        saved_ms: row.number("saved_ms")?,
        variant,
        title: row.text("title")?,
    })
}

impl Store {
    /// Returns the analysis with this id; `None` if it does not exist.
    pub async fn study(&self, id: &StudyId) -> Result<Option<StoredStudy>, StoreError> {
        let row = self.row(&STUDY, &values![id.as_str()]).await?;
        row.map(|row| {
            let ListedStudy {
                id,
                saved_ms,
                variant,
                title,
            } = listed(&row)?;
            Ok(StoredStudy {
                id,
                by: person(&row)?,
                saved_ms,
                variant,
                title,
                text: row.text("body")?,
                hidden: misconduct_or_null(&row, "hidden")?,
            })
        })
        .transpose()
    }

    /// Returns at most `limit` analyses of a person, most recently saved first.
    pub async fn studies_of(
        &self,
        by: &PersonId,
        limit: u32,
    ) -> Result<Vec<ListedStudy>, StoreError> {
        let values = values![by.as_str(), limit];
        self.list(&OF_PERSON, &values, listed).await
    }
}
