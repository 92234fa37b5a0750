//! Small writes: each in a transaction of its own, on a connection of the pool.

use sqlx::{PgConnection, Postgres, postgres::PgRow};

use super::{PostgresStore, error, of_pool};
use crate::{
    News, StoreError,
    engine::{
        reads::Statement,
        transaction::{Connection, Transaction, Work},
        value::{Value, bound},
    },
};
use postern_game::PersonId;

/// How often a transaction is begun again when others are in its way.
pub(super) const MAX_RETRIES: u32 = 3;

/// Whether the same transaction may succeed when it is begun again: another held a lock, or was
/// faster.
pub(super) const fn is_retried(error: &StoreError) -> bool {
    matches!(error, StoreError::Locked)
}

impl Connection for PgConnection {
    type Row = PgRow;

    async fn rows(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> Result<Vec<PgRow>, StoreError> {
        let query = bound(sqlx::query(statement.into().postgres), values);
        query.fetch_all(self).await.map_err(error::in_transaction)
    }

    async fn run(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> Result<u64, StoreError> {
        let query = bound(sqlx::query(statement.into().postgres), values);
        let done = query.execute(self).await.map_err(error::in_transaction)?;
        Ok(done.rows_affected())
    }
}

/// A transaction on a connection of the pool, with what other nodes are to be told of it.
pub(crate) struct PoolTransaction {
    transaction: sqlx::Transaction<'static, Postgres>,
    news: Vec<News>,
}

impl Connection for PoolTransaction {
    type Row = PgRow;

    async fn rows(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> Result<Vec<PgRow>, StoreError> {
        self.transaction.rows(statement, values).await
    }

    async fn run(
        &mut self,
        statement: impl Into<Statement> + Send,
        values: &[Value],
    ) -> Result<u64, StoreError> {
        self.transaction.run(statement, values).await
    }
}

impl Transaction for PoolTransaction {
    async fn lock_people(&mut self, people: &[PersonId]) -> Result<(), StoreError> {
        if people.is_empty() {
            return Ok(());
        }
        let people: Vec<&str> = people.iter().map(PersonId::as_str).collect();
        sqlx::query("SELECT FROM people WHERE id = ANY ($1) ORDER BY key FOR NO KEY UPDATE")
            .bind(people)
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }

    fn tell(&mut self, news: impl IntoIterator<Item = News>) {
        self.news.extend(news);
    }
}

impl PostgresStore {
    /// Does `work` once in a transaction, and commits that if it gives `Ok`. Nothing of it stays if it
    /// gives an error.
    pub(super) async fn transact_once<A, T>(
        &self,
        arguments: &A,
        work: Work<PoolTransaction, A, T>,
    ) -> Result<T, StoreError> {
        let mut begun = PoolTransaction {
            transaction: self.pool.begin().await.map_err(of_pool)?,
            news: Vec::new(),
        };
        let done = work(&mut begun, arguments).await?;
        self.notices
            .write(&mut begun.transaction, &begun.news)
            .await?;
        begun.transaction.commit().await?;
        Ok(done)
    }
}
