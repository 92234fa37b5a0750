//! Reads challenges to named people, and game settings.

use crate::engine::reads::SqlStatement;
use crate::engine::reads::row::all_listed;
use crate::engine::value::values;
use crate::games::lists::listed;
use crate::{Store, StoreError};
use postern_game::{ListedGame, MAX_CHALLENGED, MAX_CHALLENGES, PersonId};

pub(crate) const CHALLENGES_TO: SqlStatement = SqlStatement::common(listed!(
    "WHERE games.invited = (SELECT key FROM people WHERE id = $1) ORDER BY games.key DESC LIMIT $2"
));

pub(crate) const CHALLENGES_OF: SqlStatement = SqlStatement::common(listed!(
    "WHERE games.key IN (
        SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = $1) AND invited IS NOT NULL
        UNION ALL SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = $1) AND invited IS NOT NULL)
     ORDER BY games.key DESC LIMIT $2"
));

const LAST_SETTINGS: SqlStatement = SqlStatement::common(
    "SELECT settings FROM last_settings JOIN people ON people.key = last_settings.person WHERE people.id = $1",
);

impl Store {
    /// Returns the unanswered challenges that a person has received, newest first.
    pub async fn challenges_to(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError> {
        let values = values![person.as_str(), MAX_CHALLENGED];
        all_listed(&self.rows(&CHALLENGES_TO, &values).await?)
    }

    /// Returns the unanswered challenges that a person has sent, newest first.
    pub async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ListedGame>, StoreError> {
        let values = values![person.as_str(), MAX_CHALLENGES];
        all_listed(&self.rows(&CHALLENGES_OF, &values).await?)
    }

    /// Returns the stored settings with which a person last started a game.
    pub async fn last_settings(&self, person: &PersonId) -> Result<Option<String>, StoreError> {
        let row = self.row(&LAST_SETTINGS, &values![person.as_str()]).await?;
        row.map(|row| row.text("settings")).transpose()
    }
}
