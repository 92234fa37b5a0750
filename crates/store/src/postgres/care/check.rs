//! Checks a whole database while servers may be using it.

use std::collections::HashSet;

use sqlx::{Connection as _, PgConnection};

use super::judge::ProjectionChecker;
use super::reference;
use crate::games::positions;
use crate::log::records;
use crate::postgres::{DatabaseUrl, open, schema};
use crate::ratings::check as ratings;
use crate::{DatabaseCheckResult, StoreError};

/// Compares the schema with the current one, replays each game's log, verifies its checksums, and
/// compares the result with the lists. Games are read in groups, each from a consistent snapshot.
/// Only faults that a second check confirms are reported. Damaged files of the server are not
/// found; use PostgreSQL's `pg_amcheck` for them.
///
/// # Errors
/// Returns an error if the database cannot be reached, or does not have the current schema.
pub async fn check(url: &DatabaseUrl) -> Result<DatabaseCheckResult, StoreError> {
    let mut checked = look(url).await?;
    if !checked.faults.is_empty() {
        let again: HashSet<String> = look(url).await?.faults.into_iter().collect();
        checked.faults.retain(|fault| again.contains(fault));
    }
    Ok(checked)
}

async fn look(url: &DatabaseUrl) -> Result<DatabaseCheckResult, StoreError> {
    let mut connection = open::first(url).await?;
    schema::must_be_latest(&mut connection).await?;
    check_connected(connection).await
}

/// Runs one check on this connection, and closes the connection.
pub(in crate::postgres) async fn check_connected(
    mut connection: PgConnection,
) -> Result<DatabaseCheckResult, StoreError> {
    sqlx::raw_sql("SET statement_timeout = 0")
        .execute(&mut connection)
        .await?;
    let mut checked = DatabaseCheckResult {
        faults: reference::faults(&mut connection).await?,
        ..DatabaseCheckResult::default()
    };
    let wrong = sqlx::query_scalar(records::WRONG)
        .fetch_one(&mut connection)
        .await?;
    checked.faults.extend(records::fault(wrong));
    let stray = sqlx::query_scalar(positions::STRAY)
        .fetch_one(&mut connection)
        .await?;
    checked.faults.extend(positions::fault(stray));
    checked
        .faults
        .extend(ratings::faults(&mut (&mut connection).into()).await?);
    let mut judge = ProjectionChecker::new(connection).await?;
    let mut after = 0;
    while let Some(last) = look_at_some(&mut judge, after, &mut checked).await? {
        after = last;
    }
    judge.connection.close().await?;
    Ok(checked)
}

/// Checks the next group of games. Returns the key of the last one; `None` after the last group or
/// if the limit of faults is reached.
async fn look_at_some(
    judge: &mut ProjectionChecker,
    after: i64,
    checked: &mut DatabaseCheckResult,
) -> Result<Option<i64>, StoreError> {
    sqlx::raw_sql("BEGIN ISOLATION LEVEL REPEATABLE READ")
        .execute(&mut judge.connection)
        .await?;
    let games = judge.games(after).await?;
    let judged = judge.judge(&games).await?;
    let mut differences = judge.differences().await?;
    sqlx::raw_sql("COMMIT")
        .execute(&mut judge.connection)
        .await?;
    for (game, judged) in games.iter().zip(judged) {
        checked.games += 1;
        checked.events += judged.events;
        let mut faults = judged.faults;
        faults.extend(differences.remove(&game.key).unwrap_or_default());
        if !checked.add(&game.id, faults) {
            return Ok(None);
        }
    }
    Ok(games.last().map(|game| game.key))
}
