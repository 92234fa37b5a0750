//! Making indexes, and what lists show, anew.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use sqlx::Connection as _;

use super::{
    super::{files, open, writer::writes::at_once},
    DatabaseLock, check, current,
    judge::Judge,
};
use crate::{
    Checked, StoreError,
    games::positions,
    log::{codec, records},
    ratings::check as ratings,
};

/// Games looked up together.
const PAGE: u32 = 1_000;

/// Copies the rows of the database at `path` into a new file, whose indexes and triggers are made
/// anew; makes what lists show from the logs; and puts that file in the old one's place, which is
/// kept. Gives what is still wrong then, and where the old file is.
///
/// # Errors
/// When the rows themselves cannot be read, or another program uses the database. Then the database
/// is as it was.
pub async fn rebuild(_held: &DatabaseLock, path: &Path) -> Result<(Checked, PathBuf), StoreError> {
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
            // Best effort: the next attempt discards it as well.
            let _ = files::discard(&new);
            return Err(error);
        }
    };
    files::take_place(&new, path, &kept)?;
    Ok((checked, kept))
}

/// Makes the new file and looks what is wrong with it.
async fn build(path: &Path, new: &Path) -> Result<Checked, StoreError> {
    open::empty(new).await?.close().await?;
    let judge = Judge::open(new, true)?;
    let connection = &judge.connection;
    // It is flushed as a whole before it takes the old file's place.
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

/// Copies a table's rows, in the order in which they lie: no index is read.
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
        // The table is missing; where it must not be, the check says so.
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

/// Makes what lists show of each game whose log can be played.
fn project(judge: &Judge) -> Result<(), StoreError> {
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
