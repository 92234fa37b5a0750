//! The projection of games for lists.

use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use crate::{
    game::{Access, GameId, MAX_OPEN_SEEKS, Millis, Person, PersonId, Status, Summary},
    store::{Entry, StoreError, codec},
};
use postern_rules::{ByColor, Color, Outcome, Variant};

/// Longest lists, in games.
const MAX_SEEKS: i64 = 50;
const MAX_RUNNING: i64 = 24;
const MAX_OF_PERSON: i64 = 100;

/// Writes a game's row, in the transaction that writes its events.
pub(super) async fn put(
    connection: &mut SqliteConnection,
    game: &Summary,
) -> Result<(), sqlx::Error> {
    let id = |side: Color| game.players[side].as_ref().map(|person| person.id.as_str());
    let name = |side: Color| {
        game.players[side]
            .as_ref()
            .map(|person| person.name.as_str())
    };
    sqlx::query(
        "INSERT OR REPLACE INTO games (id, seq, variant, access, one_board, time, status, white_id, white_name,
            black_id, black_name, ply, to_move, fen, last_cells, winner, reason, created_ms, active_ms, deadline_ms,
            awaits_white, awaits_black, choosing, white_deadline_ms, black_deadline_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game.id.as_str())
    .bind(game.seq)
    .bind(game.variant.slug())
    .bind(codec::access_name(game.access))
    .bind(game.one_board)
    .bind(codec::encode_time(game.time))
    .bind(status_name(game.status))
    .bind(id(Color::White))
    .bind(name(Color::White))
    .bind(id(Color::Black))
    .bind(name(Color::Black))
    .bind(i64::try_from(game.ply).unwrap_or(i64::MAX))
    .bind(game.to_move.slug())
    .bind(&game.fen)
    .bind(codec::to_json(&game.last))
    .bind(game.outcome.and_then(|outcome| outcome.winner).map(Color::slug))
    .bind(game.outcome.map(|outcome| outcome.reason.as_str()))
    .bind(game.created_ms)
    .bind(game.active_ms)
    .bind(game.deadline_ms())
    .bind(game.awaits.white)
    .bind(game.awaits.black)
    .bind(game.choosing)
    .bind(game.deadlines.white)
    .bind(game.deadlines.black)
    .execute(connection)
    .await
    .map(|_| ())
}

/// Open seeks, the newest first.
pub(super) async fn seeks(readers: &SqlitePool) -> Result<Vec<Summary>, StoreError> {
    let rows = sqlx::query(
        "SELECT * FROM games WHERE status = 'open' AND access = 'seek' ORDER BY created_ms DESC, id LIMIT ?",
    )
    .bind(MAX_SEEKS)
    .fetch_all(readers)
    .await?;
    summaries(&rows)
}

/// Whether a log begins with one open seek more than its creator may have.
pub(super) async fn too_many_seeks(
    connection: &mut SqliteConnection,
    entry: &Entry,
) -> Result<bool, sqlx::Error> {
    let Some((creator, _)) = entry.summary.waiting().filter(|_| entry.after == 0) else {
        return Ok(false);
    };
    if entry.summary.access != Access::Seek {
        return Ok(false);
    }
    let open: u32 = sqlx::query_scalar(
        "SELECT count(*) FROM games WHERE status = 'open' AND access = 'seek' AND (white_id = ?1 OR black_id = ?1)",
    )
    .bind(creator.id.as_str())
    .fetch_one(connection)
    .await?;
    Ok(open >= MAX_OPEN_SEEKS)
}

/// Games that two people play now, the latest turn first.
pub(super) async fn running(readers: &SqlitePool) -> Result<Vec<Summary>, StoreError> {
    let rows = sqlx::query(
        "SELECT * FROM games WHERE status = 'running' AND one_board = 0 ORDER BY active_ms DESC, id LIMIT ?",
    )
    .bind(MAX_RUNNING)
    .fetch_all(readers)
    .await?;
    summaries(&rows)
}

/// A person's games: those that wait for this person's turn or choice, the most urgent first; other
/// running ones; open ones; finished ones. At one board it is always the person's turn, so such a
/// game waits for nobody.
pub(super) async fn of_person(
    readers: &SqlitePool,
    person: &PersonId,
) -> Result<Vec<Summary>, StoreError> {
    let rows = sqlx::query(
        "SELECT * FROM games WHERE white_id = ?1 OR black_id = ?1
         ORDER BY CASE
               WHEN status = 'running' AND one_board = 0
                  AND ((awaits_white AND ?1 = white_id) OR (awaits_black AND ?1 = black_id)) THEN 0
               WHEN status = 'running' THEN 1
               WHEN status = 'open' THEN 2
               ELSE 3 END,
            iif(status = 'running', coalesce(iif(?1 = white_id, white_deadline_ms, black_deadline_ms), deadline_ms,
               9223372036854775807), 0), active_ms DESC, id
         LIMIT ?2",
    )
    .bind(person.as_str())
    .bind(MAX_OF_PERSON)
    .fetch_all(readers)
    .await?;
    summaries(&rows)
}

/// Up to `limit` games with the earliest deadlines, in their order, from behind `after` on.
pub(super) async fn deadlines(
    readers: &SqlitePool,
    after: Option<&(GameId, Millis)>,
    limit: u32,
) -> Result<Vec<(GameId, Millis)>, StoreError> {
    let rows = sqlx::query_as::<_, (String, i64)>(
        "SELECT id, deadline_ms FROM games WHERE (deadline_ms, id) > (?, ?) ORDER BY deadline_ms, id LIMIT ?",
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

fn summaries(rows: &[SqliteRow]) -> Result<Vec<Summary>, StoreError> {
    rows.iter()
        .map(|row| summary(row).map_err(StoreError::Corrupt))
        .collect()
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
        status: status(&text("status")?)?,
        players: ByColor {
            white: player(row, "white_id", "white_name")?,
            black: player(row, "black_id", "black_name")?,
        },
        ply: usize::try_from(get::<i64>(row, "ply")?).map_err(|error| error.to_string())?,
        to_move: side(&text("to_move")?)?,
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
        .as_deref()
        .map(side)
        .transpose()?;
    let reason = get::<Option<String>>(row, "reason")?
        .as_deref()
        .map(codec::reason)
        .transpose()?;
    Ok(reason.map(|reason| Outcome { winner, reason }))
}

fn player(row: &SqliteRow, id: &str, name: &str) -> Result<Option<Person>, String> {
    get::<Option<String>>(row, id)?
        .zip(get(row, name)?)
        .map(|(id, name)| {
            Ok(Person {
                id: PersonId::parse(&id).map_err(|error| error.to_string())?,
                name,
            })
        })
        .transpose()
}

fn get<'row, T>(row: &'row SqliteRow, column: &str) -> Result<T, String>
where
    T: sqlx::Decode<'row, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
{
    row.try_get(column).map_err(|error| error.to_string())
}

fn side(slug: &str) -> Result<Color, String> {
    Color::from_slug(slug).ok_or_else(|| format!("“{slug}” is no side"))
}

const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
    }
}

fn status(name: &str) -> Result<Status, String> {
    match name {
        "open" => Ok(Status::Open),
        "running" => Ok(Status::Running),
        "over" => Ok(Status::Over),
        other => Err(format!("“{other}” is no status")),
    }
}
