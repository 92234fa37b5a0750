//! Making indexes, and what lists show, anew.

use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _};

use super::{check, judge::Judge};
use crate::{
    Checked, StoreError,
    engine::tables::TABLES,
    games::positions,
    log::records,
    postgres::{DatabaseUrl, open, schema},
    ratings::check as ratings,
};

/// Makes all indexes anew, and what lists show from the logs, beside running servers: each game waits
/// for a moment. Gives what is still wrong then.
///
/// # Errors
/// When the rows themselves cannot be read, or the database cannot be reached. What was rebuilt by
/// then stays.
pub async fn rebuild(url: &DatabaseUrl) -> Result<Checked, StoreError> {
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
    let mut judge = Judge::new(connection).await?;
    let mut after = 0;
    while let Some(last) = rebuild_some(&mut judge, after).await? {
        after = last;
    }
    judge.connection.close().await?;
    renew(url).await?;
    check(url).await
}

/// Counts everybody's games anew, computes the ratings anew, and empties the index of positions, which a server fills again. Games
/// that end meanwhile wait, and are counted when they go on.
async fn renew(url: &DatabaseUrl) -> Result<(), StoreError> {
    let mut connection = open::first(url).await?;
    let statements = format!(
        "SET statement_timeout = 0; SET lock_timeout = 0; BEGIN; LOCK TABLE records, unindexed, rated_games, ratings IN SHARE ROW EXCLUSIVE MODE; {}; {}",
        records::RECOUNT,
        positions::EMPTY
    );
    // One after the other, so that each sees what was committed before the table was locked.
    for statement in statements.split("; ") {
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()).into_sql_str())
            .execute(&mut connection)
            .await?;
    }
    ratings::renew(&mut (&mut connection).into()).await?;
    sqlx::raw_sql("COMMIT").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Mends what lists show of the next games. Gives the key of the last.
async fn rebuild_some(judge: &mut Judge, after: i64) -> Result<Option<i64>, StoreError> {
    let games = judge.games(after).await?;
    let keys: Vec<i64> = games.iter().map(|game| game.key).collect();
    sqlx::raw_sql("BEGIN")
        .execute(&mut judge.connection)
        .await?;
    // Whoever adds to these logs waits, and what was added before is seen by the next statement. The
    // server locks in the same order.
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
