//! Saves, changes and removes analyses.

use crate::analyses::studies::NewStudy;
use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::{Millis, PersonId, StudyId};

const ADD: &str = "INSERT INTO studies (id, person, made_ms, saved_ms, variant, title, body)
    SELECT $1, key, $3, $3, $4, $5, $6 FROM people
    WHERE people.id = $2 AND deleted_ms IS NULL
        AND (SELECT count(*) FROM studies WHERE person = people.key) < $7";

const SAVE: &str = "UPDATE studies SET saved_ms = $3, title = $4, body = $5
    WHERE id = $1 AND person = (SELECT key FROM people WHERE id = $2) AND saved_ms = $6";

const REMOVE: &str =
    "DELETE FROM studies WHERE id = $1 AND person = (SELECT key FROM people WHERE id = $2)";

/// Removes a guest's saved analyses. The condition also compares the time of the last save, because
/// `seen_ms` is written at most once a day.
const FORGET_UNSEEN: &str = "DELETE FROM studies
    WHERE person = (SELECT key FROM people WHERE id = $1 AND seen_ms <= $2
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key)
        AND NOT EXISTS (SELECT 1 FROM studies WHERE person = people.key AND saved_ms > $2))";

impl Store {
    /// Saves a new analysis. Returns `false` and writes nothing if the owner already has `most`
    /// analyses or no longer exists.
    pub async fn add_study(&self, new: NewStudy, most: u32) -> Result<bool, StoreError> {
        let add = WriteStatement::new(
            ADD,
            values![
                new.id.as_str(),
                &new.by,
                new.saved_ms,
                new.variant.slug(),
                new.title.as_str(),
                new.text.as_str(),
                i64::from(most)
            ],
        );
        self.write_all(vec![new.by], vec![add]).await
    }

    /// Overwrites an analysis if its stored version was saved at `before_ms`. Returns `false` and
    /// writes nothing if the owner has no such analysis, or a later version was saved in the
    /// meantime.
    pub async fn save_study(&self, new: NewStudy, before_ms: Millis) -> Result<bool, StoreError> {
        let save = WriteStatement::new(
            SAVE,
            values![
                new.id.as_str(),
                &new.by,
                new.saved_ms,
                new.title.as_str(),
                new.text.as_str(),
                before_ms
            ],
        );
        self.erase_and_tell(vec![new.by], vec![save], Vec::new())
            .await
    }

    /// Removes an analysis of this owner. Returns `false` if the owner has no such analysis.
    pub async fn remove_study(&self, id: &StudyId, by: &PersonId) -> Result<bool, StoreError> {
        let remove = WriteStatement::new(REMOVE, values![id.as_str(), by]);
        self.erase_and_tell(vec![by.clone()], vec![remove], Vec::new())
            .await
    }

    /// Removes the analyses of a guest who was last seen at `seen_ms` or earlier. Returns `false`
    /// if the guest has none, has been active or saved an analysis since then, or has an account
    /// now.
    pub async fn forget_unseen_studies(
        &self,
        by: &PersonId,
        seen_ms: Millis,
    ) -> Result<bool, StoreError> {
        let forget = WriteStatement::new(FORGET_UNSEEN, values![by, seen_ms]);
        self.erase_and_tell(vec![by.clone()], vec![forget], Vec::new())
            .await
    }
}
