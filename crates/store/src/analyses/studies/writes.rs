//! Analyses that people keep, in either engine.

use async_trait::async_trait;

use crate::{
    Page, Place, StoreError,
    analyses::studies::{KeptStudy, ListedStudy, NewStudy, Studies, reads as read},
    engine::{
        reads::{
            list,
            row::{Columns as _, misconduct_or_null},
            row_of,
        },
        value::values,
        writes::{Engine, Write},
    },
    games::tidy::reads as tidy,
    people::reads::person,
};
use postern_game::{Millis, PersonId, StudyId};

const ADD: &str = "INSERT INTO studies (id, person, made_ms, saved_ms, variant, title, body)
    SELECT $1, key, $3, $3, $4, $5, $6 FROM people
    WHERE people.id = $2 AND deleted_ms IS NULL
        AND (SELECT count(*) FROM studies WHERE person = people.key) < $7";

const SAVE: &str = "UPDATE studies SET saved_ms = $3, title = $4, body = $5
    WHERE id = $1 AND person = (SELECT key FROM people WHERE id = $2) AND saved_ms = $6";

const REMOVE: &str =
    "DELETE FROM studies WHERE id = $1 AND person = (SELECT key FROM people WHERE id = $2)";

/// When somebody was seen is noted once a day at most, so the time of a save counts as well.
const FORGET_UNSEEN: &str = "DELETE FROM studies
    WHERE person = (SELECT key FROM people WHERE id = $1 AND seen_ms <= $2
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key)
        AND NOT EXISTS (SELECT 1 FROM studies WHERE person = people.key AND saved_ms > $2))";

#[async_trait]
impl<E: Engine> Studies for E {
    async fn study(&self, id: &StudyId) -> Result<Option<KeptStudy>, StoreError> {
        let row = row_of(self.reader(), &read::STUDY, &values![id.as_str()]).await?;
        row.map(|row| {
            let ListedStudy {
                id,
                saved_ms,
                variant,
                title,
            } = read::listed(&row)?;
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

    async fn add_study(&self, new: NewStudy, most: u32) -> Result<bool, StoreError> {
        let add = Write::new(
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

    async fn save_study(&self, new: NewStudy, before_ms: Millis) -> Result<bool, StoreError> {
        let save = Write::new(
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

    async fn remove_study(&self, id: &StudyId, by: &PersonId) -> Result<bool, StoreError> {
        let remove = Write::new(REMOVE, values![id.as_str(), by]);
        self.erase_and_tell(vec![by.clone()], vec![remove], Vec::new())
            .await
    }

    async fn studies_of(&self, by: &PersonId, limit: u32) -> Result<Vec<ListedStudy>, StoreError> {
        let values = values![by.as_str(), limit];
        list(self.reader(), &read::OF_PERSON, &values, read::listed).await
    }
    async fn unseen_analysts(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        tidy::unseen_analysts(self.reader(), seen_ms, after, limit).await
    }

    async fn forget_unseen_studies(
        &self,
        by: &PersonId,
        seen_ms: Millis,
    ) -> Result<bool, StoreError> {
        let forget = Write::new(FORGET_UNSEEN, values![by, seen_ms]);
        self.erase_and_tell(vec![by.clone()], vec![forget], Vec::new())
            .await
    }
}
