//! Reading what everybody may know of a person.

use async_trait::async_trait;

use crate::engine::value::values;
use crate::{
    Record, Score, StoreError,
    accounts::skeleton_hash,
    engine::{
        reads::{
            Reader, Statement, Value, in_both_dialects, list, of_two,
            row::{Columns, all_listed, corrupt},
            row_of,
        },
        writes::Engine,
    },
    games::lists::listed,
    people::{
        players::{Players, Profile},
        reads::person,
    },
};
use postern_game::{GameId, ListedGame, Millis, Person, PersonId};

pub(crate) const PROFILE: Statement = Statement::common(
    "SELECT id, name, created_ms, seen_ms, accounts.person IS NOT NULL AS has_account,
        coalesce(hides_presence = (1 = 1), 1 = 0) AS hides_presence
     FROM people LEFT JOIN accounts ON accounts.person = people.key
     WHERE id = $1 AND deleted_ms IS NULL",
);

async fn profile(reader: &impl Reader, id: &PersonId) -> Result<Option<Profile>, StoreError> {
    let row = row_of(reader, &PROFILE, &values![id.as_str()]).await?;
    row.map(|row| {
        Ok(Profile {
            person: person(&row)?,
            since_ms: row.number("created_ms")?,
            seen_ms: row.number("seen_ms")?,
            has_account: row.flag("has_account")?,
            hides_presence: row.flag("hides_presence")?,
        })
    })
    .transpose()
}

pub(crate) const BY_NAME: Statement =
    Statement::common("SELECT id, name FROM people WHERE name_skeleton = $1");

const BY_FORMER_NAME: Statement = Statement::common(
    "SELECT id, name FROM kept_names JOIN people ON people.key = kept_names.person
     WHERE skeleton_hash = $1 AND until_ms > $2",
);

/// Who has the name that looks like this, or had it last.
async fn by_name(
    reader: &impl Reader,
    skeleton: &str,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    let mut row = row_of(reader, &BY_NAME, &values![skeleton]).await?;
    if row.is_none() {
        let hash = skeleton_hash(skeleton);
        let values = values![&hash, now];
        row = row_of(reader, &BY_FORMER_NAME, &values).await?;
    }
    row.as_ref().map(person).transpose()
}

pub(crate) const RECORDS: Statement = Statement::common(
    "SELECT variant, won, drawn, lost FROM records
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY variant",
);

/// How a person's games with others ended.
async fn records_of(reader: &impl Reader, person: &PersonId) -> Result<Vec<Record>, StoreError> {
    list(reader, &RECORDS, &values![person.as_str()], |row| {
        Ok(Record {
            variant: row.text("variant")?.parse().map_err(corrupt)?,
            score: Score {
                won: row.number("won")?,
                drawn: row.number("drawn")?,
                lost: row.number("lost")?,
            },
        })
    })
    .await
}

macro_rules! running {
    ($dialect:ident) => {
        listed!(
            "WHERE games.key IN (
                SELECT key FROM (SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = $1)
                    AND status <> 'over' AND status = 'running' AND ", of_two!($dialect), "
                    AND key < coalesce((SELECT key FROM games WHERE id = $2), 9223372036854775807)
                    ORDER BY key DESC LIMIT $3) AS as_white
                UNION ALL SELECT key FROM (SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = $1)
                    AND status <> 'over' AND status = 'running' AND ", of_two!($dialect), "
                    AND key < coalesce((SELECT key FROM games WHERE id = $2), 9223372036854775807)
                    ORDER BY key DESC LIMIT $3) AS as_black)
             ORDER BY games.key DESC LIMIT $3"
        )
    };
}

pub(crate) const RUNNING: Statement = in_both_dialects!(running);

/// The games that a person plays now, a page of them.
async fn running_of(
    reader: &impl Reader,
    person: &PersonId,
    before: Option<&GameId>,
    limit: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let values = [
        person.as_str().into(),
        Value::text(before.map(GameId::as_str)),
        limit.into(),
    ];
    all_listed(&reader.rows(&RUNNING, &values).await?)
}

#[async_trait]
impl<E: Engine> Players for E {
    async fn profile(&self, person: &PersonId) -> Result<Option<Profile>, StoreError> {
        profile(self.reader(), person).await
    }

    async fn person_named(
        &self,
        skeleton: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        by_name(self.reader(), skeleton, now).await
    }

    async fn records_of(&self, person: &PersonId) -> Result<Vec<Record>, StoreError> {
        records_of(self.reader(), person).await
    }

    async fn running_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        running_of(self.reader(), person, before, limit).await
    }
}
