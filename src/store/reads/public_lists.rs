//! The public lists of games that two people play or have played, filtered and by pages.

use postern_rules::Variant;

use super::{
    Reader, Statement, Value, in_both_dialects,
    lists::listed,
    of_two,
    row::{Columns, all_listed, corrupt},
};
use crate::{
    game::Listed,
    store::{GameCount, GameFilter, StoreError},
};

/// Up to how many games are counted. More are said to be more.
const MAX_COUNTED: i64 = 10_000;

/// The kind of a game's time control.
macro_rules! time_kind {
    (sqlite) => {
        "json_extract(g.time, '$.kind')"
    };
    (postgres) => {
        "(g.time::json ->> 'kind')"
    };
}

macro_rules! running {
    ($dialect:ident) => {
        listed!(
            "WHERE games.key IN (
                SELECT g.key FROM game_state JOIN games AS g ON g.key = game_state.game
                WHERE running_ms IS NOT NULL AND (g.variant = $1 OR $1 IS NULL) AND (",
            time_kind!($dialect),
            " = $2 OR $2 IS NULL)
                ORDER BY running_ms DESC, active_ms DESC, g.id LIMIT $3 OFFSET $4)
             ORDER BY running_ms DESC, active_ms DESC, games.id"
        )
    };
}

/// A page of the games in progress, the latest turn first.
pub(in crate::store) const RUNNING: Statement = in_both_dialects!(running);

macro_rules! finished {
    ($dialect:ident) => {
        listed!(
            "WHERE games.key IN (
                SELECT key FROM games AS g WHERE g.status = 'over' AND ",
            of_two!($dialect),
            "
                    AND (g.variant = $1 OR $1 IS NULL) AND (",
            time_kind!($dialect),
            " = $2 OR $2 IS NULL)
                ORDER BY g.over_ms DESC, g.key DESC LIMIT $3 OFFSET $4)
             ORDER BY games.over_ms DESC, games.key DESC"
        )
    };
}

/// A page of the finished games, the last to end first.
pub(in crate::store) const FINISHED: Statement = in_both_dialects!(finished);

macro_rules! count_running {
    ($dialect:ident) => {
        concat!(
            "SELECT variant, ", time_kind!($dialect), " AS kind, count(*) AS games
             FROM (SELECT variant, time FROM game_state JOIN games ON key = game WHERE running_ms IS NOT NULL LIMIT $1) AS g
             GROUP BY variant, kind"
        )
    };
}

const COUNT_RUNNING: Statement = in_both_dialects!(count_running);

macro_rules! count_finished {
    ($dialect:ident) => {
        concat!(
            "SELECT variant, ",
            time_kind!($dialect),
            " AS kind, count(*) AS games
             FROM (SELECT variant, time FROM games WHERE status = 'over' AND ",
            of_two!($dialect),
            "
                ORDER BY over_ms DESC LIMIT $1) AS g
             GROUP BY variant, kind"
        )
    };
}

const COUNT_FINISHED: Statement = in_both_dialects!(count_finished);

pub(in crate::store) async fn games(
    reader: &impl Reader,
    filter: GameFilter,
    offset: u32,
    limit: u32,
) -> Result<Vec<Listed>, StoreError> {
    let statement = if filter.over { &FINISHED } else { &RUNNING };
    let time = filter.time.map(|time| time.to_string());
    let values = [
        Value::Text(filter.variant.map(Variant::slug)),
        Value::Text(time.as_deref()),
        limit.into(),
        offset.into(),
    ];
    all_listed(&reader.rows(statement, &values).await?)
}

pub(in crate::store) async fn count(
    reader: &impl Reader,
    over: bool,
) -> Result<Vec<GameCount>, StoreError> {
    let statement = if over {
        &COUNT_FINISHED
    } else {
        &COUNT_RUNNING
    };
    let rows = reader.rows(statement, &[MAX_COUNTED.into()]).await?;
    rows.iter().map(counted).collect()
}

fn counted(row: &impl Columns) -> Result<GameCount, StoreError> {
    Ok(GameCount {
        variant: row
            .text("variant")?
            .parse()
            .map_err(|_| corrupt("an unknown variant"))?,
        time: row
            .text("kind")?
            .parse()
            .map_err(|_| corrupt("an unknown time control"))?,
        games: u32::try_from(row.number("games")?).map_err(corrupt)?,
    })
}
