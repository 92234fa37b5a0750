//! Finding what can be removed.

use crate::engine::reads::{Reader, Statement, Value, in_both_dialects, row::Columns};
use crate::{Page, Place, StoreError};
use postern_game::{GameId, Millis, PersonId};

/// That a game of two was never joined or commented on.
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

pub(crate) const UNJOINED: Statement = in_both_dialects!(unjoined);

/// Games of two people that nobody has joined or commented on.
pub(crate) async fn unjoined(
    reader: &impl Reader,
    made_ms: Millis,
    after: Option<Place>,
    limit: u32,
) -> Result<Page<GameId>, StoreError> {
    let rows = reader
        .rows(&UNJOINED, &page_behind(made_ms, after, limit))
        .await?;
    let games = rows.iter().map(|row| row.game_id("id"));
    Ok(Page {
        rows: games.collect::<Result<_, _>>()?,
        next: rows.last().map(place).transpose()?,
    })
}

/// Whether a person, who was not deleted, has no account, no game, no seek and no comment, and moderators had nothing to do with
/// them. Each half of an index is asked by its own condition.
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

const UNSEEN: Statement = in_both_dialects!(unseen);

/// Of up to `limit` people who were last seen up to `seen_ms`, those who have left nothing behind.
pub(crate) async fn unseen(
    reader: &impl Reader,
    seen_ms: Millis,
    after: Option<Place>,
    limit: u32,
) -> Result<Page<PersonId>, StoreError> {
    people_due(reader, &UNSEEN, &page_behind(seen_ms, after, limit)).await
}

const UNSEEN_ANALYSTS: Statement = Statement::common(
    "SELECT seen_ms AS at_ms, key, id, EXISTS (SELECT 1 FROM studies WHERE person = people.key)
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = people.key) AS due
     FROM people WHERE seen_ms <= $1 AND (seen_ms, key) > ($2, $3) ORDER BY seen_ms, key LIMIT $4",
);

/// Of up to `limit` people who were last seen up to `seen_ms`, the guests who keep analyses.
pub(crate) async fn unseen_analysts(
    reader: &impl Reader,
    seen_ms: Millis,
    after: Option<Place>,
    limit: u32,
) -> Result<Page<PersonId>, StoreError> {
    let page = page_behind(seen_ms, after, limit);
    people_due(reader, &UNSEEN_ANALYSTS, &page).await
}

/// A page of people, without those who are not due.
async fn people_due(
    reader: &impl Reader,
    statement: &Statement,
    page: &[Value],
) -> Result<Page<PersonId>, StoreError> {
    let rows = reader.rows(statement, page).await?;
    let mut people = Vec::new();
    for row in &rows {
        if row.flag("due")? {
            people.push(row.person_id("id")?);
        }
    }
    Ok(Page {
        rows: people,
        next: rows.last().map(place).transpose()?,
    })
}

/// The parameters of a page of rows up to a time, from behind `after` on.
fn page_behind(at_ms: Millis, after: Option<Place>, limit: u32) -> [Value; 4] {
    [
        at_ms.into(),
        after.map_or(Millis::MIN, |place| place.at_ms).into(),
        after.map_or(i64::MIN, |place| place.key).into(),
        limit.into(),
    ]
}

fn place(row: &impl Columns) -> Result<Place, StoreError> {
    Ok(Place {
        at_ms: row.number("at_ms")?,
        key: row.number("key")?,
    })
}
