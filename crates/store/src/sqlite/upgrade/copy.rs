//! Copies the tables of the schema before, in `old`, into those of today, in batches of games.

use sqlx::SqliteConnection;

use crate::StoreError;

/// Games that are copied in one transaction.
const BATCH: i64 = 1_000;

/// People, their links, and the database's own facts. Those who have played or written before
/// anybody kept a list of people come with their games.
const PEOPLE: [&str; 3] = [
    "INSERT INTO people (id, name, created_ms) SELECT id, name, created_ms FROM old.people ORDER BY created_ms",
    "INSERT INTO device_links (token_hash, person, expires_ms)
     SELECT token_hash, people.key, expires_ms FROM old.device_links JOIN people ON people.id = person",
    "INSERT INTO meta (key, value) SELECT key, value FROM old.meta",
];

/// The games with ids after `?1`, up to `?2`. What people are called and what they have written
/// leaves the events; these statements are all that ever changes what an event says.
const GAMES: [&str; 7] = [
    "INSERT OR IGNORE INTO people (id, name, created_ms)
     SELECT white_id, white_name, created_ms FROM old.games WHERE id > ?1 AND id <= ?2 AND white_id IS NOT NULL
     UNION ALL SELECT black_id, black_name, created_ms FROM old.games WHERE id > ?1 AND id <= ?2 AND black_id IS NOT NULL
     UNION ALL SELECT body ->> '$.by.id', body ->> '$.by.name', at_ms FROM old.events
         WHERE game_id > ?1 AND game_id <= ?2 AND kind = 'kibitzed'",
    "INSERT INTO games (id, variant, access, one_board, time, status, white, black, winner, reason, created_ms, over_ms)
     SELECT id, variant, access, one_board, time, status, (SELECT key FROM people WHERE id = white_id),
         (SELECT key FROM people WHERE id = black_id), winner, reason, created_ms, iif(status = 'over', active_ms, NULL)
     FROM old.games WHERE id > ?1 AND id <= ?2 ORDER BY id",
    "INSERT INTO game_state (game, seq, ply, to_move, fen, last_cells, active_ms, running_ms, awaits_white, awaits_black,
         choosing, white_deadline_ms, black_deadline_ms, deadline_ms)
     SELECT games.key, seq, ply, to_move, fen, last_cells, active_ms,
         iif(games.status = 'running' AND games.one_board = 0, active_ms, NULL), awaits_white, awaits_black,
         choosing, white_deadline_ms, black_deadline_ms, deadline_ms
     FROM old.games AS before JOIN games ON games.id = before.id WHERE before.id > ?1 AND before.id <= ?2 ORDER BY before.id",
    "CREATE TEMP TABLE IF NOT EXISTS given (game INTEGER, seq INTEGER, person INTEGER, command_id TEXT, PRIMARY KEY (game, seq))
         WITHOUT ROWID",
    "INSERT INTO given (game, seq, person, command_id)
     SELECT games.key, seq, people.key, command_id FROM old.commands
         JOIN games ON games.id = game_id JOIN people ON people.id = person
     WHERE game_id > ?1 AND game_id <= ?2",
    "INSERT INTO comments (game, number, person, text)
     SELECT games.key, seq, people.key, body ->> '$.text' FROM old.events
         JOIN games ON games.id = game_id JOIN people ON people.id = body ->> '$.by.id'
     WHERE game_id > ?1 AND game_id <= ?2 AND kind = 'kibitzed' AND version = 1",
    EVENTS,
];

const EVENTS: &str = "INSERT INTO events (game, seq, at_ms, kind, version, body, person, command_id)
    SELECT games.key, before.seq, at_ms, kind, iif(kind IN ('created', 'joined', 'kibitzed'), 2, version),
        CASE kind
            WHEN 'created' THEN json_replace(body, '$.creator', body ->> '$.creator.id',
                '$.seats.opponent', body ->> '$.seats.opponent.id')
            WHEN 'joined' THEN json_replace(body, '$.person', body ->> '$.person.id')
            WHEN 'kibitzed' THEN json_remove(json_replace(body, '$.by', body ->> '$.by.id'), '$.text')
            ELSE body END,
        given.person, given.command_id
    FROM old.events AS before JOIN games ON games.id = game_id
        LEFT JOIN given ON given.game = games.key AND given.seq = before.seq
    WHERE game_id > ?1 AND game_id <= ?2 ORDER BY game_id, before.seq";

/// The last game of the batch after `?1`.
const NEXT: &str =
    "SELECT max(id) FROM (SELECT id FROM old.games WHERE id > ?1 ORDER BY id LIMIT ?2)";

/// Copies everything and says how far it is.
pub(super) async fn everything(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    run(connection, &["BEGIN"], None).await?;
    run(connection, &PEOPLE, None).await?;
    run(connection, &["COMMIT"], None).await?;
    let games: i64 = count(connection, "SELECT count(*) FROM old.games").await?;
    let mut after = String::new();
    let mut copied = 0;
    let mut told = 0;
    while let Some(last) = sqlx::query_scalar::<_, Option<String>>(NEXT)
        .bind(&after)
        .bind(BATCH)
        .fetch_one(&mut *connection)
        .await?
    {
        run(connection, &["BEGIN"], None).await?;
        run(connection, &GAMES, Some((&after, &last))).await?;
        run(connection, &["DELETE FROM given", "COMMIT"], None).await?;
        after = last;
        copied = games.min(copied + BATCH);
        let percent = copied * 100 / games.max(1);
        if percent >= told + 5 || copied == games {
            told = percent;
            tracing::info!("upgrading the database: {copied} of {games} games ({percent} %)");
        }
    }
    whole(connection).await
}

/// Whether nothing was left behind.
async fn whole(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    for (before, now) in [
        (
            "SELECT count(*) FROM old.events",
            "SELECT count(*) FROM main.events",
        ),
        (
            "SELECT count(*) FROM old.games",
            "SELECT count(*) FROM main.game_state",
        ),
    ] {
        let (before, now) = (
            count(connection, before).await?,
            count(connection, now).await?,
        );
        if before != now {
            return Err(StoreError::NotUpgraded(format!(
                "of {before} rows only {now} could be copied; it seems to be damaged"
            )));
        }
    }
    Ok(())
}

async fn count(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(statement).fetch_one(connection).await?)
}

async fn run(
    connection: &mut SqliteConnection,
    statements: &'static [&'static str],
    range: Option<(&str, &str)>,
) -> Result<(), StoreError> {
    for &statement in statements {
        let mut query = sqlx::query(statement);
        if let Some((after, last)) = range.filter(|_| statement.contains("?1")) {
            query = query.bind(after.to_owned()).bind(last.to_owned());
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}
