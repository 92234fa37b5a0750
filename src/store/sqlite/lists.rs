//! Lists of games, read from the projection that the writer keeps.

use sqlx::{Row, SqlitePool, sqlite::SqliteRow};

use crate::{
    game::{GameId, Listed, MAX_UNFINISHED, Millis, PersonId, Summary},
    store::{StoreError, codec, names},
};
use postern_rules::{ByColor, Outcome, Variant};

/// Longest lists, in games.
/// More than a page shows, since of one network only a few are shown.
const MAX_SEEKS: i64 = 500;
const MAX_RUNNING: i64 = 24;
const MAX_UNFINISHED_LISTED: i64 = 100;

/// A query for whole rows, which goes on with what it is given.
macro_rules! listed {
    ($rest:literal) => {
        concat!(
            "SELECT games.*, state.*, white.id AS white_id, white.name AS white_name, black.id AS black_id, black.name AS black_name
             FROM games JOIN game_state AS state ON state.game = games.key
                LEFT JOIN people AS white ON white.key = games.white
                LEFT JOIN people AS black ON black.key = games.black ",
            $rest
        )
    };
}

pub(super) use listed;

/// Open seeks, the newest first.
pub(super) async fn seeks(readers: &SqlitePool) -> Result<Vec<Listed>, StoreError> {
    let rows = sqlx::query(listed!(
        "WHERE status = 'open' AND access = 'seek' ORDER BY games.created_ms DESC, games.id LIMIT ?"
    ))
    .bind(MAX_SEEKS)
    .fetch_all(readers)
    .await?;
    all_listed(&rows)
}

/// Games that two people play now, the latest turn first.
pub(super) async fn running(readers: &SqlitePool) -> Result<Vec<Listed>, StoreError> {
    let rows = sqlx::query(listed!(
        "WHERE games.key IN (
            SELECT game FROM game_state WHERE running_ms IS NOT NULL ORDER BY running_ms DESC, active_ms DESC LIMIT ?)
         ORDER BY active_ms DESC, games.id"
    ))
    .bind(MAX_RUNNING)
    .fetch_all(readers)
    .await?;
    all_listed(&rows)
}

/// Of so many unfinished games, the newest on each side and at one board, the list of them is made,
/// and those that wait are counted. Nobody can have as many who has not had them from a time without
/// limits.
const LOOKED_AT: u32 = 500;
const _: () = assert!(LOOKED_AT > MAX_UNFINISHED);

pub(super) const UNFINISHED: &str = listed!(
    "WHERE games.key IN (
        SELECT key FROM (SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = ?1)
            AND status <> 'over' AND one_board = 0 ORDER BY key DESC LIMIT ?3)
        UNION ALL SELECT key FROM (SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = ?1)
            AND status <> 'over' AND one_board = 0 ORDER BY key DESC LIMIT ?3)
        UNION ALL SELECT key FROM (SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = ?1)
            AND status <> 'over' AND one_board = 1 ORDER BY key DESC LIMIT ?3))
     ORDER BY CASE
           WHEN one_board = 0 AND ((awaits_white AND ?1 = white.id) OR (awaits_black AND ?1 = black.id)) THEN 0
           WHEN status = 'running' THEN 1
           ELSE 2 END,
        coalesce(iif(?1 = white.id, white_deadline_ms, black_deadline_ms), deadline_ms, 9223372036854775807),
        active_ms DESC, games.id
     LIMIT ?2"
);

/// A person's games that are not over, in the order of `Store::unfinished_of`.
pub(super) async fn unfinished_of(
    readers: &SqlitePool,
    person: &PersonId,
) -> Result<Vec<Listed>, StoreError> {
    let rows = sqlx::query(UNFINISHED)
        .bind(person.as_str())
        .bind(MAX_UNFINISHED_LISTED)
        .bind(LOOKED_AT)
        .fetch_all(readers)
        .await?;
    all_listed(&rows)
}

pub(super) const FINISHED: &str = listed!(
        "WHERE games.key IN (
            SELECT key FROM (SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = ?1) AND status = 'over'
                AND (over_ms, key) < (?2, ?3) ORDER BY over_ms DESC, key DESC LIMIT ?4)
            UNION SELECT key FROM (SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = ?1) AND status = 'over'
                AND (over_ms, key) < (?2, ?3) ORDER BY over_ms DESC, key DESC LIMIT ?4))
         ORDER BY over_ms DESC, games.key DESC LIMIT ?4"
    );

/// A person's games that are over, a page of them.
pub(super) async fn finished_of(
    readers: &SqlitePool,
    person: &PersonId,
    before: Option<&GameId>,
    limit: u32,
) -> Result<Vec<Listed>, StoreError> {
    // A game that is none has ended before all others, so that nothing comes after it.
    let (over_ms, key) = match before {
        None => (Millis::MAX, i64::MAX),
        Some(id) => sqlx::query_as::<_, (Millis, i64)>(
            "SELECT over_ms, key FROM games WHERE id = ? AND over_ms IS NOT NULL",
        )
        .bind(id.as_str())
        .fetch_optional(readers)
        .await?
        .unwrap_or((Millis::MIN, i64::MIN)),
    };
    let rows = sqlx::query(FINISHED)
        .bind(person.as_str())
        .bind(over_ms)
        .bind(key)
        .bind(limit)
        .fetch_all(readers)
        .await?;
    all_listed(&rows)
}

pub(super) const WAITING: &str = "WITH me AS (SELECT key FROM people WHERE id = ?1)
    SELECT (SELECT count(*) FROM (SELECT key FROM games WHERE white = (SELECT key FROM me)
              AND status <> 'over' AND one_board = 0 ORDER BY key DESC LIMIT ?2) AS mine
           JOIN game_state ON game = mine.key WHERE awaits_white)
        + (SELECT count(*) FROM (SELECT key FROM games WHERE black = (SELECT key FROM me)
              AND status <> 'over' AND one_board = 0 ORDER BY key DESC LIMIT ?2) AS mine
           JOIN game_state ON game = mine.key WHERE awaits_black)";

/// How many games wait for a person.
pub(super) async fn waiting_for(
    readers: &SqlitePool,
    person: &PersonId,
) -> Result<u32, StoreError> {
    Ok(sqlx::query_scalar(WAITING)
        .bind(person.as_str())
        .bind(LOOKED_AT)
        .fetch_one(readers)
        .await?)
}

/// Up to `limit` games with the earliest deadlines, in their order, from behind `after` on.
pub(super) async fn deadlines(
    readers: &SqlitePool,
    after: Option<&(GameId, Millis)>,
    limit: u32,
) -> Result<Vec<(GameId, Millis)>, StoreError> {
    let rows = sqlx::query_as::<_, (String, Millis)>(
        "SELECT games.id, deadline_ms FROM game_state JOIN games ON games.key = game_state.game
         WHERE deadline_ms >= ?1 AND (deadline_ms, games.id) > (?1, ?2) ORDER BY deadline_ms, games.id LIMIT ?3",
    )
    .bind(after.map_or(Millis::MIN, |(_, at)| *at))
    .bind(after.map_or("", |(game, _)| game.as_str()))
    .bind(limit)
    .fetch_all(readers)
    .await?;
    rows.into_iter()
        .map(|(id, at)| Ok((codec::game_id(&id).map_err(StoreError::Corrupt)?, at)))
        .collect()
}

pub(super) fn all_listed(rows: &[SqliteRow]) -> Result<Vec<Listed>, StoreError> {
    rows.iter()
        .map(|row| read_listed(row).map_err(StoreError::Corrupt))
        .collect()
}

fn read_listed(row: &SqliteRow) -> Result<Listed, String> {
    Ok(Listed {
        game: summary(row)?,
        names: ByColor {
            white: get(row, "white_name")?,
            black: get(row, "black_name")?,
        },
    })
}

fn summary(row: &SqliteRow) -> Result<Summary, String> {
    let text = |column| get::<String>(row, column);
    Ok(Summary {
        id: codec::game_id(&text("id")?)?,
        seq: get(row, "seq")?,
        variant: text("variant")?
            .parse::<Variant>()
            .map_err(|error| error.to_string())?,
        access: codec::access(&text("access")?)?,
        one_board: get(row, "one_board")?,
        time: codec::decode_time(&text("time")?)?,
        status: names::read_status(&text("status")?)?,
        players: ByColor {
            white: player(row, "white_id")?,
            black: player(row, "black_id")?,
        },
        ply: usize::try_from(get::<i64>(row, "ply")?).map_err(|error| error.to_string())?,
        to_move: names::read_side(&text("to_move")?)?,
        fen: text("fen")?,
        last: codec::parse(&text("last_cells")?)?,
        outcome: outcome(row)?,
        created_ms: get(row, "created_ms")?,
        active_ms: get(row, "active_ms")?,
        awaits: ByColor {
            white: get(row, "awaits_white")?,
            black: get(row, "awaits_black")?,
        },
        choosing: get(row, "choosing")?,
        deadlines: ByColor {
            white: get(row, "white_deadline_ms")?,
            black: get(row, "black_deadline_ms")?,
        },
    })
}

fn outcome(row: &SqliteRow) -> Result<Option<Outcome>, String> {
    let winner = get::<Option<String>>(row, "winner")?
        .map(|slug| names::read_side(&slug))
        .transpose()?;
    get::<Option<String>>(row, "reason")?
        .map(|name| {
            Ok(Outcome {
                winner,
                reason: codec::reason(&name)?,
            })
        })
        .transpose()
}

fn player(row: &SqliteRow, column: &str) -> Result<Option<PersonId>, String> {
    get::<Option<String>>(row, column)?
        .map(|id| PersonId::parse(&id).map_err(|error| error.to_string()))
        .transpose()
}

fn get<'row, T>(row: &'row SqliteRow, column: &str) -> Result<T, String>
where
    T: sqlx::Decode<'row, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(column).map_err(|error| error.to_string())
}
