//! Reads public profiles and records of people.

use crate::accounts::skeleton_hash;
use crate::engine::reads::row::{all_listed, corrupt};
use crate::engine::reads::{ColumnValue, SqlStatement, in_both_dialects, of_two};
use crate::engine::value::values;
use crate::games::lists::listed;
use crate::people::players::Profile;
use crate::people::reads::person;
use crate::{ResultCounts, Store, StoreError, VariantResults};
use postern_game::{GameId, ListedGame, Millis, Person, PersonId};

pub(crate) const PROFILE: SqlStatement = SqlStatement::common(
    "SELECT id, name, created_ms, seen_ms, accounts.person IS NOT NULL AS has_account,
        coalesce(hides_presence = (1 = 1), 1 = 0) AS hides_presence
     FROM people LEFT JOIN accounts ON accounts.person = people.key
     WHERE id = $1 AND deleted_ms IS NULL",
);

pub(crate) const BY_NAME: SqlStatement =
    SqlStatement::common("SELECT id, name FROM people WHERE name_skeleton = $1");

const BY_FORMER_NAME: SqlStatement = SqlStatement::common(
    "SELECT id, name FROM kept_names JOIN people ON people.key = kept_names.person
     WHERE skeleton_hash = $1 AND until_ms > $2",
);

pub(crate) const RECORDS: SqlStatement = SqlStatement::common(
    "SELECT variant, won, drawn, lost FROM records
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY variant",
);

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

pub(crate) const RUNNING: SqlStatement = in_both_dialects!(running);

impl Store {
    /// Returns a person's profile; `None` if the person does not exist or was deleted.
    pub async fn profile(&self, id: &PersonId) -> Result<Option<Profile>, StoreError> {
        let row = self.row(&PROFILE, &values![id.as_str()]).await?;
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

    /// Returns the person whose name has this skeleton
    /// ([`name_skeleton`](postern_game::name_skeleton)). If an account has given up such a name and
    /// the name is still reserved at `now`, returns the owner of that account.
    pub async fn person_named(
        &self,
        skeleton: &str,
        now: Millis,
    ) -> Result<Option<Person>, StoreError> {
        let mut row = self.row(&BY_NAME, &values![skeleton]).await?;
        if row.is_none() {
            let hash = skeleton_hash(skeleton);
            let values = values![&hash, now];
            row = self.row(&BY_FORMER_NAME, &values).await?;
        }
        row.as_ref().map(person).transpose()
    }

    /// Returns the results of a person's finished games against opponents, by variant in a fixed
    /// order.
    pub async fn records_of(&self, person: &PersonId) -> Result<Vec<VariantResults>, StoreError> {
        self.list(&RECORDS, &values![person.as_str()], |row| {
            Ok(VariantResults {
                variant: row.text("variant")?.parse().map_err(corrupt)?,
                score: ResultCounts {
                    won: row.number("won")?,
                    drawn: row.number("drawn")?,
                    lost: row.number("lost")?,
                },
            })
        })
        .await
    }

    /// Returns at most `limit` of a person's games in progress against an opponent, most recently
    /// created first. If `before` is given, it is the last game of the previous page.
    pub async fn running_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let values = [
            person.as_str().into(),
            ColumnValue::text(before.map(GameId::as_str)),
            limit.into(),
        ];
        all_listed(&self.rows(&RUNNING, &values).await?)
    }
}
