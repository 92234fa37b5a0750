//! Runs statements on a PostgreSQL connection.

use sqlx::PgConnection;

use crate::StoreError;
use crate::engine::reads::row::Row;
use crate::engine::value::{ColumnValue, bound};
use crate::postgres::error::in_transaction;
use postern_game::PersonId;

/// Returns all rows of a statement, run within a transaction.
pub(crate) async fn rows(
    connection: &mut PgConnection,
    text: &'static str,
    values: &[ColumnValue],
) -> Result<Vec<Row>, StoreError> {
    let rows = bound(sqlx::query(text), values).fetch_all(connection).await;
    let rows = rows.map_err(in_transaction)?;
    Ok(rows.into_iter().map(Row::Postgres).collect())
}

/// Runs a statement within a transaction. Returns the number of changed rows.
pub(crate) async fn run(
    connection: &mut PgConnection,
    text: &'static str,
    values: &[ColumnValue],
) -> Result<u64, StoreError> {
    let done = bound(sqlx::query(text), values).execute(connection).await;
    Ok(done.map_err(in_transaction)?.rows_affected())
}

/// Locks these people's rows until the commit, so that no other transaction deletes the people or
/// writes rows about them.
pub(crate) async fn lock_people(
    connection: &mut PgConnection,
    people: &[PersonId],
) -> Result<(), StoreError> {
    if people.is_empty() {
        return Ok(());
    }
    let people: Vec<&str> = people.iter().map(PersonId::as_str).collect();
    sqlx::query("SELECT FROM people WHERE id = ANY ($1) ORDER BY key FOR NO KEY UPDATE")
        .bind(people)
        .execute(connection)
        .await?;
    Ok(())
}
