//! Rebuilds a file's indexes and list data.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use sqlx::Connection as _;

use super::super::writer::writes::at_once;
use super::super::{files, open};
use super::judge::ProjectionChecker;
use super::{DatabaseLock, check, current};
use crate::games::positions;
use crate::log::{codec, records};
use crate::ratings::check as ratings;
use crate::{DatabaseCheckResult, StoreError};

/// Number of games per page.
const PAGE: u32 = 1_000;

/// Copies the rows of the database at `path` into a new file with fresh indexes and triggers, and
/// recomputes the list data from the game logs. Then replaces the old file with the new one and
/// keeps the old one under another name. Returns the faults that remain, and the path of the old
/// file.
///
/// # Errors
/// Returns an error if the rows themselves cannot be read, or another program uses the database.
/// The database is then unchanged.
pub async fn rebuild(
    _held: &DatabaseLock,
    path: &Path,
) -> Result<(DatabaseCheckResult, PathBuf), StoreError> {
    drop(current(path)?);
    let kept = files::beside(path, "before-rebuild");
    files::must_be_free(&kept, path)?;
    open::settle(path).await.map_err(|error| match error {
        StoreError::Locked => StoreError::InUse(path.to_owned()),
        error => error,
    })?;
    let new = files::beside(path, "rebuilding");
    files::discard(&new)?;
    let built = build(path, &new).await;
    let checked = match built {
        Ok(checked) => checked,
        Err(error) => {
            // Best effort: the next rebuild also discards the unfinished file.
            let _ = files::discard(&new);
            return Err(error);
        }
    };
    files::take_place(&new, path, &kept)?;
    Ok((checked, kept))
}

/// Builds and checks the new file.
async fn build(path: &Path, new: &Path) -> Result<DatabaseCheckResult, StoreError> {
    open::empty(new).await?.close().await?;
    let judge = ProjectionChecker::open(new, true)?;
    let connection = &judge.connection;
    // Skip syncs here, because the whole file is flushed before it replaces the old one.
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "journal_mode", "MEMORY")?;
    let old = path
        .to_str()
        .ok_or_else(|| StoreError::File(path.to_owned(), "its name is not Unicode".to_owned()))?;
    connection.execute("ATTACH DATABASE ? AS old", [old])?;
    connection.execute_batch("BEGIN")?;
    for table in judge.reference.tables() {
        copy(connection, table)?;
    }
    project(&judge)?;
    connection.execute_batch("COMMIT; DETACH DATABASE old")?;
    drop(judge);
    let mut connection = Connection::open(new)?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.execute_batch(&format!(
        "BEGIN; {}; {}",
        records::RECOUNT,
        positions::EMPTY
    ))?;
    at_once(ratings::renew(&mut (&mut connection).into()))?;
    connection.execute_batch("COMMIT")?;
    drop(connection);
    check(new)
}

/// Copies a table's rows in storage order, without using an index.
fn copy(connection: &Connection, table: &str) -> Result<(), StoreError> {
    let columns = |schema: &str| -> rusqlite::Result<Vec<String>> {
        let mut select = connection.prepare("SELECT name FROM pragma_table_info(?, ?)")?;
        let names = select.query_map([table, schema], |row| row.get(0))?;
        names.collect()
    };
    let old = columns("old")?;
    let both: Vec<String> = columns("main")?
        .into_iter()
        .filter(|name| old.contains(name))
        .collect();
    if both.is_empty() {
        // The old database lacks this table. If it is required, the check reports it.
        return Ok(());
    }
    let names = both.join(", ");
    connection.execute(&format!("DELETE FROM main.{table}"), [])?;
    connection.execute(
        &format!("INSERT INTO main.{table} ({names}) SELECT {names} FROM old.{table} NOT INDEXED"),
        [],
    )?;
    Ok(())
}

/// Recomputes the list data of each game whose log can be replayed.
fn project(judge: &ProjectionChecker) -> Result<(), StoreError> {
    let mut after = 0;
    loop {
        let games = judge.games(after, PAGE)?;
        let Some((last, _)) = games.last() else {
            return Ok(());
        };
        after = *last;
        for (key, id) in games {
            let id = codec::game_id(&id).map_err(StoreError::Corrupt)?;
            if judge.judge(key, &id)?.shown.is_some() {
                judge.adopt(key)?;
            }
        }
    }
}
