//! Reading what helps people to find a game.

use crate::StoreError;
use crate::engine::value::values;
use crate::{
    engine::reads::{
        Reader, Statement,
        row::{Columns, all_listed},
        row_of,
    },
    games::lists::listed,
};
use postern_game::{Listed, MAX_CHALLENGED, MAX_CHALLENGES, PersonId};

pub(crate) const CHALLENGES_TO: Statement = Statement::common(listed!(
    "WHERE games.invited = (SELECT key FROM people WHERE id = $1) ORDER BY games.key DESC LIMIT $2"
));

/// Challenges to a person that wait for an answer.
pub(crate) async fn challenges_to(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<Listed>, StoreError> {
    let values = values![person.as_str(), MAX_CHALLENGED];
    all_listed(&reader.rows(&CHALLENGES_TO, &values).await?)
}

pub(crate) const CHALLENGES_OF: Statement = Statement::common(listed!(
    "WHERE games.key IN (
        SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = $1) AND invited IS NOT NULL
        UNION ALL SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = $1) AND invited IS NOT NULL)
     ORDER BY games.key DESC LIMIT $2"
));

/// Challenges of a person that wait for an answer.
pub(crate) async fn challenges_of(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<Listed>, StoreError> {
    let values = values![person.as_str(), MAX_CHALLENGES];
    all_listed(&reader.rows(&CHALLENGES_OF, &values).await?)
}

const LAST_SETTINGS: Statement = Statement::common(
    "SELECT settings FROM last_settings JOIN people ON people.key = last_settings.person WHERE people.id = $1",
);

/// With what settings a person began a game last.
pub(crate) async fn last_settings(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Option<String>, StoreError> {
    let row = row_of(reader, &LAST_SETTINGS, &values![person.as_str()]).await?;
    row.map(|row| row.text("settings")).transpose()
}
