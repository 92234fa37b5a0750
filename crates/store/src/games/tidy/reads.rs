//! Finds people and games that the cleanup job can remove.

use crate::engine::reads::{ColumnValue, Row, SqlStatement, in_both_dialects};
use crate::{ListPage, PageCursor, Store, StoreError};
use postern_game::{GameId, Millis, PersonId};

/// The SQL condition that a game between two people was never joined or commented on.
macro_rules! unplayed {
    ($dialect:ident) => {
        concat!(
            $crate::engine::reads::of_two!($dialect),
            " AND (white IS NULL OR black IS NULL) AND NOT EXISTS (SELECT 1 FROM comments WHERE game = games.key)"
        )
    };
}
pub(crate) use unplayed;

macro_rules! unjoined {
    ($dialect:ident) => {
        concat!(
            "SELECT created_ms AS at_ms, key, id FROM games
             WHERE created_ms <= $1 AND (created_ms, key) > ($2, $3) AND ",
            unplayed!($dialect),
            " ORDER BY created_ms, key LIMIT $4"
        )
    };
}

pub(crate) const UNJOINED: SqlStatement = in_both_dialects!(unjoined);

/// The SQL condition that a person is idle: not deleted, without an account, game, challenge,
/// comment or saved analysis, and never reported or moderated. Games are checked in several parts,
/// one for each partial index.
macro_rules! idle {
    ($dialect:ident) => {
        concat!(
            "people.deleted_ms IS NULL AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key)
             AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.key AND status <> 'over' AND ", $crate::engine::reads::of_two!($dialect), ")
             AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.key AND status <> 'over' AND ", $crate::engine::reads::of_two!($dialect), ")
             AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.key AND status <> 'over' AND ", $crate::engine::reads::at_one_board!($dialect), ")
             AND NOT EXISTS (SELECT 1 FROM games WHERE white = people.key AND status = 'over')
             AND NOT EXISTS (SELECT 1 FROM games WHERE black = people.key AND status = 'over')
             AND NOT EXISTS (SELECT 1 FROM games WHERE invited = people.key)
             AND NOT EXISTS (SELECT 1 FROM comments WHERE person = people.key)
             AND NOT EXISTS (SELECT 1 FROM reports WHERE person = people.key)
             AND NOT EXISTS (SELECT 1 FROM studies WHERE person = people.key)
             AND NOT EXISTS (SELECT 1 FROM moderation_log WHERE person = people.key)"
        )
    };
}
pub(crate) use idle;

macro_rules! unseen {
    ($dialect:ident) => {
        concat!(
            "SELECT seen_ms AS at_ms, key, id, ",
            idle!($dialect),
            " AS due FROM people WHERE seen_ms <= $1 AND (seen_ms, key) > ($2, $3) ORDER BY seen_ms, key LIMIT $4"
        )
    };
}

const UNSEEN: SqlStatement = in_both_dialects!(unseen);

const UNSEEN_ANALYSTS: SqlStatement = SqlStatement::common(
    "SELECT seen_ms AS at_ms, key, id, EXISTS (SELECT 1 FROM studies WHERE person = people.key)
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key) AS due
     FROM people WHERE seen_ms <= $1 AND (seen_ms, key) > ($2, $3) ORDER BY seen_ms, key LIMIT $4",
);

/// Returns the parameters for a page of rows up to a time, after the cursor `after`.
fn page_behind(at_ms: Millis, after: Option<PageCursor>, limit: u32) -> [ColumnValue; 4] {
    [
        at_ms.into(),
        after.map_or(Millis::MIN, |place| place.at_ms).into(),
        after.map_or(i64::MIN, |place| place.key).into(),
        limit.into(),
    ]
}

fn page_cursor(row: &Row) -> Result<PageCursor, StoreError> {
    Ok(PageCursor {
        at_ms: row.number("at_ms")?,
        key: row.number("key")?,
    })
}

impl Store {
    /// Returns at most `limit` games created at `made_ms` or earlier that nobody has joined or
    /// commented on, oldest first, after the cursor `after`.
    pub async fn unjoined(
        &self,
        made_ms: Millis,
        after: Option<PageCursor>,
        limit: u32,
    ) -> Result<ListPage<GameId>, StoreError> {
        let rows = self
            .rows(&UNJOINED, &page_behind(made_ms, after, limit))
            .await?;
        let games = rows.iter().map(|row| row.game_id("id"));
        Ok(ListPage {
            rows: games.collect::<Result<_, _>>()?,
            next: rows.last().map(page_cursor).transpose()?,
        })
    }

    /// Examines the next `limit` people after `after` who were last seen at `seen_ms` or earlier.
    /// Returns those who are idle and can be removed.
    pub async fn unseen(
        &self,
        seen_ms: Millis,
        after: Option<PageCursor>,
        limit: u32,
    ) -> Result<ListPage<PersonId>, StoreError> {
        self.people_due(&UNSEEN, &page_behind(seen_ms, after, limit))
            .await
    }

    /// Examines the next `limit` people after `after` who were last seen at `seen_ms` or earlier.
    /// Returns the guests who have saved analyses.
    pub async fn unseen_analysts(
        &self,
        seen_ms: Millis,
        after: Option<PageCursor>,
        limit: u32,
    ) -> Result<ListPage<PersonId>, StoreError> {
        let page = page_behind(seen_ms, after, limit);
        self.people_due(&UNSEEN_ANALYSTS, &page).await
    }

    /// Reads a page of people and returns those whose column `due` is true.
    pub(crate) async fn people_due(
        &self,
        statement: &SqlStatement,
        page: &[ColumnValue],
    ) -> Result<ListPage<PersonId>, StoreError> {
        let rows = self.rows(statement, page).await?;
        let mut people = Vec::new();
        for row in &rows {
            if row.flag("due")? {
                people.push(row.person_id("id")?);
            }
        }
        Ok(ListPage {
            rows: people,
            next: rows.last().map(page_cursor).transpose()?,
        })
    }
}
