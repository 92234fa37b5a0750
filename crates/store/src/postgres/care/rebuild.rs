//! Rebuilds indexes and list data.

use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _};

use super::check;
use super::judge::ProjectionChecker;
use crate::engine::tables::TABLES;
use crate::games::positions;
use crate::log::records;
use crate::postgres::{DatabaseUrl, open, schema};
use crate::ratings::check as ratings;
use crate::{DatabaseCheckResult, StoreError};

/// Rebuilds all indexes, and recomputes the list data from the game logs. Servers can stay active,
/// because each game is locked only briefly. Returns the faults that remain.
///
/// # Errors
/// Returns an error if the rows themselves cannot be read, or the database cannot be reached.
/// Everything rebuilt before the error is kept.
pub async fn rebuild(url: &DatabaseUrl) -> Result<DatabaseCheckResult, StoreError> {
    let mut connection = open::first(url).await?;
    schema::must_be_latest(&mut connection).await?;
    sqlx::raw_sql("SET statement_timeout = 0; SET lock_timeout = 0")
        .execute(&mut connection)
        .await?;
    for table in TABLES {
        let statement = format!("REINDEX TABLE CONCURRENTLY {}", table.name);
        sqlx::raw_sql(AssertSqlSafe(statement).into_sql_str())
            .execute(&mut connection)
            .await?;
    }
    let mut judge = ProjectionChecker::new(connection).await?;
    let mut after = 0;
    while let Some(last) = rebuild_some(&mut judge, after).await? {
        after = last;
    }
    judge.connection.close().await?;
    renew(url).await?;
    check(url).await
}

/// Recounts all players' records, recomputes all ratings, and empties the position index, which a
/// server fills again. Games that end at the same time wait for this transaction.
async fn renew(url: &DatabaseUrl) -> Result<(), StoreError> {
    let mut connection = open::first(url).await?;
    let statements = format!(
        "SET statement_timeout = 0; SET lock_timeout = 0; BEGIN; LOCK TABLE records, unindexed, rated_games, ratings IN SHARE ROW EXCLUSIVE MODE; {}; {}",
        records::RECOUNT,
        positions::EMPTY
    );
    // Run the statements one by one, so that each sees everything committed before the tables were
    // locked.
    for statement in statements.split("; ") {
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()).into_sql_str())
            .execute(&mut connection)
            .await?;
    }
    ratings::renew(&mut (&mut connection).into()).await?;
    sqlx::raw_sql("COMMIT").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Repairs the list data of the next group of games. Returns the key of the last game; `None` after
/// the last group.
async fn rebuild_some(
    judge: &mut ProjectionChecker,
    after: i64,
) -> Result<Option<i64>, StoreError> {
    let games = judge.games(after).await?;
    let keys: Vec<i64> = games.iter().map(|game| game.key).collect();
    sqlx::raw_sql("BEGIN")
        .execute(&mut judge.connection)
        .await?;
    // Block additions to these logs. Take the locks in the same order as the server does. The next
    // statement sees everything added before.
    for (table, key) in [("game_state", "game"), ("games", "key")] {
        let statement = format!(
            "SELECT FROM {}.{table} WHERE {key} = ANY($1) ORDER BY {key} FOR UPDATE",
            judge.schema
        );
        sqlx::query(AssertSqlSafe(statement).into_sql_str())
            .bind(&keys)
            .execute(&mut judge.connection)
            .await?;
    }
    judge.judge(&games).await?;
    let wrong: Vec<i64> = judge.differences().await?.into_keys().collect();
    if !wrong.is_empty() {
        judge.adopt(&wrong).await?;
    }
    sqlx::raw_sql("COMMIT")
        .execute(&mut judge.connection)
        .await?;
    Ok(keys.last().copied())
}
