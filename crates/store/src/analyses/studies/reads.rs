//! Reading analyses.

use crate::{
    StoreError,
    analyses::studies::ListedStudy,
    engine::reads::{
        Statement,
        row::{Columns, corrupt},
    },
};
use postern_game::StudyId;
use postern_rules::Variant;

pub(super) const STUDY: Statement = Statement::common(
    "SELECT people.id, people.name, studies.id AS study, saved_ms, variant, title, body, hidden
     FROM studies JOIN people ON people.key = person
     WHERE studies.id = $1",
);

pub(super) const OF_PERSON: Statement = Statement::common(
    "SELECT studies.id AS study, saved_ms, variant, title FROM studies
     WHERE person = (SELECT key FROM people WHERE id = $1)
     ORDER BY saved_ms DESC, studies.id LIMIT $2",
);

pub(super) fn listed(row: &impl Columns) -> Result<ListedStudy, StoreError> {
    let variant: Variant = row.text("variant")?.parse().map_err(corrupt)?;
    Ok(ListedStudy {
        id: StudyId::parse(&row.text("study")?).map_err(corrupt)?,
        saved_ms: row.number("saved_ms")?,
        variant,
        title: row.text("title")?,
    })
}
