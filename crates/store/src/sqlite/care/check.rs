//! Checks a whole database while a server may be using it.

use std::collections::HashSet;
use std::path::Path;

use super::super::writer::writes::at_once;
use super::complaints;
use super::judge::ProjectionChecker;
use crate::games::positions;
use crate::log::{codec, records};
use crate::ratings::check as ratings;
use crate::{DatabaseCheckResult, StoreError};

/// Number of games per page.
const PAGE: u32 = 1_000;
/// Checks the structure of a database, replays each game's log, verifies its checksums, and
/// compares the result with the lists. Each game is read in a separate transaction. Only faults
/// that a second check confirms are reported.
///
/// # Errors
/// Returns an error if the database cannot be read at all.
pub fn check(path: &Path) -> Result<DatabaseCheckResult, StoreError> {
    let mut checked = look(path)?;
    if !checked.faults.is_empty() {
        let again: HashSet<String> = look(path)?.faults.into_iter().collect();
        checked.faults.retain(|fault| again.contains(fault));
    }
    Ok(checked)
}

fn look(path: &Path) -> Result<DatabaseCheckResult, StoreError> {
    let judge = ProjectionChecker::open(path, false)?;
    let mut checked = DatabaseCheckResult {
        faults: structure(&judge)?,
        ..DatabaseCheckResult::default()
    };
    for (statement, fault) in [
        (records::WRONG, records::fault as fn(i64) -> Option<String>),
        (positions::STRAY, positions::fault),
    ] {
        checked
            .faults
            .extend(count_rows(path, statement)?.and_then(fault));
    }
    checked.faults.extend(rating_faults(path)?);
    let mut after = 0;
    loop {
        let games = match judge.games(after, PAGE) {
            Ok(games) => games,
            Err(StoreError::Corrupt(message)) => {
                let fault = format!("the list of games cannot be read on: {message}");
                checked.faults.push(fault);
                return Ok(checked);
            }
            Err(error) => return Err(error),
        };
        let Some((last, _)) = games.last() else {
            return Ok(checked);
        };
        after = *last;
        for (key, id) in games {
            let found = judge_one(&judge, key, &id, &mut checked)?;
            if !checked.add(&id, found) {
                return Ok(checked);
            }
        }
    }
}

/// Returns the faults of one game, from a consistent snapshot.
fn judge_one(
    judge: &ProjectionChecker,
    key: i64,
    id: &str,
    checked: &mut DatabaseCheckResult,
) -> Result<Vec<String>, StoreError> {
    checked.games += 1;
    let id = match codec::game_id(id) {
        Ok(id) => id,
        Err(error) => return Ok(vec![error]),
    };
    judge.connection.execute_batch("BEGIN")?;
    let judged = judge.judge(key, &id).and_then(|mut judged| {
        checked.events += judged.events;
        if judged.shown.is_some() {
            judged.faults.extend(judge.differences(key)?);
        }
        Ok(judged.faults)
    });
    judge.connection.execute_batch("COMMIT")?;
    match judged {
        Err(StoreError::Corrupt(message)) => Ok(vec![format!("it cannot be read: {message}")]),
        judged => judged,
    }
}

/// Runs a counting statement on a new connection, because temporary tables hide the real ones on
/// the connection that checks games. Returns `None` if the tables cannot be read; another check
/// reports that.
fn count_rows(path: &Path, statement: &str) -> Result<Option<i64>, StoreError> {
    let counted = super::current(path)?.query_row(statement, [], |row| row.get(0));
    match counted.map_err(StoreError::from) {
        Ok(number) => Ok(Some(number)),
        Err(StoreError::Corrupt(_) | StoreError::Other(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns descriptions of faults in the ratings. If the ratings cannot be read, returns an empty
/// list; another check reports that.
fn rating_faults(path: &Path) -> Result<Vec<String>, StoreError> {
    match at_once(ratings::faults(&mut (&mut super::current(path)?).into())) {
        Err(StoreError::Corrupt(_) | StoreError::Other(_)) => Ok(Vec::new()),
        faults => faults,
    }
}

/// Checks tables, indexes and triggers, and returns their faults.
fn structure(judge: &ProjectionChecker) -> Result<Vec<String>, StoreError> {
    let connection = &judge.connection;
    let mut faults = judge.reference.faults(connection)?;
    for table in judge.reference.tables() {
        // Check one table at a time, because a long read transaction makes the write-ahead log
        // grow.
        let pragma = format!("PRAGMA main.integrity_check({table})");
        let found = complaints(connection, &pragma).or_else(|error| match error.into() {
            StoreError::Corrupt(message) => Ok(vec![message]),
            StoreError::Other(_) => Ok(Vec::new()),
            error => Err(error),
        })?;
        faults.extend(
            found
                .into_iter()
                .map(|fault| format!("table {table}: {fault}")),
        );
        faults.extend(orphans(judge, table)?);
    }
    Ok(faults)
}

/// Finds a table's rows whose foreign keys refer to missing rows.
fn orphans(judge: &ProjectionChecker, table: &str) -> Result<Option<String>, StoreError> {
    let statement =
        format!("SELECT count(*), max(parent) FROM pragma_foreign_key_check('{table}', 'main')");
    let found: Result<(i64, Option<String>), _> =
        judge
            .connection
            .query_row(&statement, [], |row| Ok((row.get(0)?, row.get(1)?)));
    match found.map_err(StoreError::from) {
        Ok((count, parent)) => Ok(parent.filter(|_| count > 0).map(|parent| {
            format!("table {table}: it has rows that belong to nothing in {parent}")
        })),
        // Another check reports unreadable tables.
        Err(StoreError::Corrupt(_) | StoreError::Other(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
