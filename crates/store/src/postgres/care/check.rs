//! A look at everything in a database, beside servers that may be running on it.

use std::collections::HashSet;

use sqlx::{Connection as _, PgConnection};

use super::{judge::Judge, reference};
use crate::{
    Checked, StoreError,
    games::positions,
    log::records,
    postgres::{DatabaseUrl, open, schema},
    ratings::check as ratings,
};

/// Compares the schema with today's, plays each game's log, recomputes its checksums, and compares
/// what lists show of it. Some games at a time are read as they are at one moment. Only what is still
/// wrong at a second look is reported. `PostgreSQL` itself can look into its files (`pg_amcheck`).
///
/// # Errors
/// When the database cannot be reached, or has another schema than today's.
pub async fn check(url: &DatabaseUrl) -> Result<Checked, StoreError> {
    let mut checked = look(url).await?;
    if !checked.faults.is_empty() {
        let again: HashSet<String> = look(url).await?.faults.into_iter().collect();
        checked.faults.retain(|fault| again.contains(fault));
    }
    Ok(checked)
}

async fn look(url: &DatabaseUrl) -> Result<Checked, StoreError> {
    let mut connection = open::first(url).await?;
    schema::must_be_latest(&mut connection).await?;
    check_connected(connection).await
}

/// One look through a connection, which is closed then.
pub(in crate::postgres) async fn check_connected(
    mut connection: PgConnection,
) -> Result<Checked, StoreError> {
    sqlx::raw_sql("SET statement_timeout = 0")
        .execute(&mut connection)
        .await?;
    let mut checked = Checked {
        faults: reference::faults(&mut connection).await?,
        ..Checked::default()
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
    let mut judge = Judge::new(connection).await?;
    let mut after = 0;
    while let Some(last) = look_at_some(&mut judge, after, &mut checked).await? {
        after = last;
    }
    judge.connection.close().await?;
    Ok(checked)
}

/// Looks at the next games. Gives the key of the last, unless that was enough.
async fn look_at_some(
    judge: &mut Judge,
    after: i64,
    checked: &mut Checked,
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
