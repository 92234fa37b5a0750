//! Reading analyses.

use crate::engine::value::values;
use crate::{
    StoreError,
    analyses::studies::{KeptStudy, ListedStudy},
};
use crate::{
    engine::reads::{
        Reader, Statement, list,
        row::{Columns, corrupt, misconduct_or_null},
        row_of,
    },
    people::reads::person,
};
use postern_game::{PersonId, StudyId};
use postern_rules::Variant;

const STUDY: Statement = Statement::common(
    "SELECT people.id, people.name, studies.id AS study, saved_ms, variant, title, body, hidden
     FROM studies JOIN people ON people.key = person
     WHERE studies.id = $1",
);

/// The analysis with this id.
pub(crate) async fn study(
    reader: &impl Reader,
    id: &StudyId,
) -> Result<Option<KeptStudy>, StoreError> {
    let row = row_of(reader, &STUDY, &values![id.as_str()]).await?;
    row.map(|row| {
        let ListedStudy {
            id,
            saved_ms,
            variant,
            title,
        } = listed(&row)?;
        Ok(KeptStudy {
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

const OF_PERSON: Statement = Statement::common(
    "SELECT studies.id AS study, saved_ms, variant, title FROM studies
     WHERE person = (SELECT key FROM people WHERE id = $1)
     ORDER BY saved_ms DESC, studies.id LIMIT $2",
);

/// The analyses of a person, the latest first.
pub(crate) async fn of_person(
    reader: &impl Reader,
    by: &PersonId,
    limit: u32,
) -> Result<Vec<ListedStudy>, StoreError> {
    let values = values![by.as_str(), limit];
    list(reader, &OF_PERSON, &values, listed).await
}

fn listed(row: &impl Columns) -> Result<ListedStudy, StoreError> {
    let variant: Variant = row.text("variant")?.parse().map_err(corrupt)?;
    Ok(ListedStudy {
        id: StudyId::parse(&row.text("study")?).map_err(corrupt)?,
        saved_ms: row.number("saved_ms")?,
        variant,
        title: row.text("title")?,
    })
}
