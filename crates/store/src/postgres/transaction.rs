//! Small writes: each in a transaction of its own, on a connection of the pool.

use sqlx::PgConnection;

use super::{PostgresEngine, error, of_pool};
use crate::{
    StoreError,
    engine::{
        reads::Row,
        transaction::Work,
        value::{Value, bound},
        writes::Write,
    },
};
use postern_game::PersonId;

/// How often a transaction is begun again when others are in its way.
pub(super) const MAX_RETRIES: u32 = 3;

/// Whether the same transaction may succeed when it is begun again: another held a lock, or was
/// faster.
pub(super) const fn is_retried(error: &StoreError) -> bool {
    matches!(error, StoreError::Locked | StoreError::Duplicate(_))
}

/// All rows that a statement of a transaction gives.
pub(crate) async fn rows(
    connection: &mut PgConnection,
    text: &'static str,
    values: &[Value],
) -> Result<Vec<Row>, StoreError> {
    let rows = bound(sqlx::query(text), values).fetch_all(connection).await;
    let rows = rows.map_err(error::in_transaction)?;
    Ok(rows.into_iter().map(Row::Postgres).collect())
}

/// Carries out a statement of a transaction. Gives how many rows it has changed.
pub(crate) async fn run(
    connection: &mut PgConnection,
    text: &'static str,
    values: &[Value],
) -> Result<u64, StoreError> {
    let done = bound(sqlx::query(text), values).execute(connection).await;
    Ok(done.map_err(error::in_transaction)?.rows_affected())
}

/// Keeps others from writing about these people, and from deleting them, until the commit.
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

impl PostgresEngine {
    pub(crate) async fn transact<A, T>(
        &self,
        arguments: &A,
        work: Work<A, T>,
    ) -> Result<T, StoreError> {
        let mut retries = 0;
        loop {
            match self.transact_once(arguments, work).await {
                Err(error) if retries < MAX_RETRIES && is_retried(&error) => retries += 1,
                done => return done,
            }
        }
    }

    /// Does `work` once in a transaction, and commits that if it gives `Ok`. Nothing of it stays if it
    /// gives an error.
    async fn transact_once<A, T>(&self, arguments: &A, work: Work<A, T>) -> Result<T, StoreError> {
        let mut begun = self.pool.begin().await.map_err(of_pool)?;
        let mut transaction = (&mut *begun).into();
        let done = work(&mut transaction, arguments).await?;
        let news = transaction.take_news();
        self.notices.write(&mut begun, &news).await?;
        begun.commit().await?;
        Ok(done)
    }

    /// A statement is a transaction of its own, which spares the server five more: what is sent to people
    /// takes several such writes each.
    pub(crate) async fn write_alone(&self, write: &Write) -> Result<bool, StoreError> {
        let mut retries = 0;
        loop {
            let mut connection = self.pool.acquire().await.map_err(of_pool)?;
            match run(&mut connection, write.text, &write.values).await {
                Err(error) if retries < MAX_RETRIES && is_retried(&error) => retries += 1,
                done => return done.map(|changed| changed > 0),
            }
        }
    }
}
