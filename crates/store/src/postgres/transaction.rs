//! Small writes: each in a transaction of its own, on a connection of the pool.

use super::{PostgresEngine, of_pool};
use crate::{
    StoreError,
    engine::{on_postgres::run, transaction::Work, writes::Write},
};
/// How often a transaction is begun again when others are in its way.
pub(super) const MAX_RETRIES: u32 = 3;

/// Whether the same transaction may succeed when it is begun again: another held a lock, or was
/// faster.
pub(super) const fn is_retried(error: &StoreError) -> bool {
    matches!(error, StoreError::Locked | StoreError::Duplicate(_))
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
