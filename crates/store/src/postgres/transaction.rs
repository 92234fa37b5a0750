//! Small writes on pooled connections, each in a separate transaction.

use super::{PostgresEngine, of_pool};
use crate::StoreError;
use crate::engine::on_postgres::run;
use crate::engine::transaction::TransactionFn;
use crate::engine::writes::WriteStatement;
/// Maximum number of retries of a transaction that conflicts with others.
pub(super) const MAX_RETRIES: u32 = 3;

/// Whether a retry may succeed, because a concurrent transaction held a lock or was faster.
pub(super) const fn is_retried(error: &StoreError) -> bool {
    matches!(error, StoreError::Locked | StoreError::Constraint(_))
}

impl PostgresEngine {
    pub(crate) async fn transact<A, T>(
        &self,
        arguments: &A,
        work: TransactionFn<A, T>,
    ) -> Result<T, StoreError> {
        let mut retries = 0;
        loop {
            match self.transact_once(arguments, work).await {
                Err(error) if retries < MAX_RETRIES && is_retried(&error) => retries += 1,
                done => return done,
            }
        }
    }

    /// Runs `work` once in a transaction. Commits if `work` returns `Ok`, and rolls back otherwise.
    async fn transact_once<A, T>(
        &self,
        arguments: &A,
        work: TransactionFn<A, T>,
    ) -> Result<T, StoreError> {
        let mut begun = self.pool.begin().await.map_err(of_pool)?;
        let mut transaction = (&mut *begun).into();
        let done = work(&mut transaction, arguments).await?;
        let news = transaction.take_news();
        self.notices.write(&mut begun, &news).await?;
        begun.commit().await?;
        Ok(done)
    }

    /// Runs a single statement without an explicit transaction, which would need five more
    /// statements. Each notification needs several such writes.
    pub(crate) async fn write_alone(&self, write: &WriteStatement) -> Result<bool, StoreError> {
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
