//! Measures whether a turn costs more when the database already holds 1,000,000 games.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, params};

use super::{Meter, directory};
use crate::clients::{Host, play_all};
use crate::report::{Aim, Figure, Report, each};
use crate::run::Outcome;

/// The number of copies of a finished game to insert into the database.
const STORED: i64 = 1_000_000;
/// The number of copies inserted in one transaction.
const BATCH: i64 = 20_000;
/// The number of turns in the copied game.
const STORED_PLIES: usize = 10;

const GAMES: usize = 200;
/// The number of warm-up turns in each game. The measured part of the game has `PLIES` more turns.
const BEFORE: usize = 4;
const PLIES: usize = 40;
const ROUNDS: usize = 3;

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let small_directory = directory()?;
    let large_directory = directory()?;
    let database = large_directory.path().join("postern.db");
    let template = Host::postern(server, large_directory.path())?;
    let mut table = template.table(0).await?;
    for _ in 0..STORED_PLIES {
        table.turn().await?;
    }
    table.resign().await?;
    template.server.stop().await?;
    fill(&database, &table.game)?;
    drop(table);
    let bytes = std::fs::metadata(&database)?.len();
    Report::note(
        "a database of 1,000,000 games",
        &format!("{} MB", bytes / 1_000_000),
    );
    let small = Host::postern(server, small_directory.path())?;
    let large = Host::postern(server, large_directory.path())?;
    let [mut few, mut many] = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        few = few.min(round(&small).await?);
        many = many.min(round(&large).await?);
    }
    report.row(
        "CPU per move with 1,000,000 games, beside none",
        Figure::micros(many),
        Some(Figure::micros(few)),
        Aim::MostTimes(1.2),
    );
    Ok(())
}

/// Plays new games. Returns the mean CPU time per turn.
async fn round(host: &Host) -> Outcome<Duration> {
    let tables = play_all(host.tables(GAMES).await?, BEFORE).await?;
    let meter = Meter::start(&host.server)?;
    play_all(tables, PLIES).await?;
    let (cpu, _) = meter.read()?;
    Ok(each(cpu, GAMES * PLIES))
}

/// Inserts copies of all of a game's rows, with new keys and IDs.
fn fill(database: &Path, game: &str) -> Outcome<()> {
    let mut connection = Connection::open(database)?;
    // Durability is not needed: a database lost in a power cut is filled again.
    connection.pragma_update(None, "synchronous", "OFF")?;
    let key: i64 = connection.query_row("SELECT key FROM games WHERE id = ?", [game], |row| {
        row.get(0)
    })?;
    let first: i64 =
        connection.query_row("SELECT max(key) + 1 FROM games", [], |row| row.get(0))?;
    let copies = [
        copy(&connection, "games", "key")?,
        copy(&connection, "game_state", "game")?,
        copy(&connection, "events", "game")?,
    ];
    let mut done = 0;
    while done < STORED {
        let transaction = connection.transaction()?;
        for sql in &copies {
            transaction.prepare(sql)?.execute(params![
                key,
                first + done,
                first + done + BATCH - 1
            ])?;
        }
        transaction.commit()?;
        done += BATCH;
    }
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(())
}

/// Returns the SQL that copies the table rows of the game with key `?1` to games with keys from
/// `?2` to `?3`. `key` is the name of the column with the game's key.
fn copy(connection: &Connection, table: &str, key: &str) -> Outcome<String> {
    let mut columns = Vec::new();
    connection.pragma(None, "table_info", table, |row| {
        columns.push(row.get::<_, String>("name")?);
        Ok(())
    })?;
    if columns.is_empty() {
        return Err(format!("the database has no table {table}").into());
    }
    let values = columns.iter().map(|column| match column.as_str() {
        name if name == key => "number".to_owned(),
        "id" => "'stored-' || number".to_owned(),
        name => format!("\"{name}\""),
    });
    let values = values.collect::<Vec<_>>().join(", ");
    Ok(format!(
        "WITH RECURSIVE numbers (number) AS (SELECT ?2 UNION ALL SELECT number + 1 FROM numbers \
            WHERE number < ?3) \
         INSERT INTO {table} SELECT {values} FROM numbers CROSS JOIN {table} WHERE {table}.{key} \
         = ?1"
    ))
}
