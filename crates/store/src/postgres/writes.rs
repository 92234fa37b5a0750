//! What a server does for the statements and transactions that both engines understand.

use std::sync::Arc;

use sqlx::{PgConnection, PgPool};

use super::{
    PostgresStore, due, facts, of_pool,
    transaction::{MAX_RETRIES, PoolTransaction, is_retried},
};
use crate::{
    Append, Appended, Due, StoreError, TaskLock,
    cluster::Cluster,
    engine::{
        transaction::{Removal, Work},
        value::bound,
        writes::{Engine, Write},
    },
};
use postern_game::{GameId, Millis};

impl Engine for PostgresStore {
    type Reader = PgPool;
    type Transaction = PoolTransaction;

    const LOCKS: bool = true;

    fn reader(&self) -> &PgPool {
        &self.pool
    }

    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError> {
        self.writer.append_all(appends).await
    }

    async fn take_due(
        &self,
        now: Millis,
        _: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Due, StoreError> {
        due::take(&self.pool, now, limit).await
    }

    async fn lock_task(&self, task: &'static str) -> Result<Option<TaskLock>, StoreError> {
        due::lock_task(&self.shared.connect, task).await
    }

    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        Some(Arc::clone(&self.shared) as Arc<dyn Cluster>)
    }

    async fn check(&self) -> Result<(), StoreError> {
        facts::check(&self.pool, self.notices.node).await?;
        self.writer.check().await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe()
    }

    async fn writer_ended(&self) {
        self.writer.ended().await;
    }

    async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }

    async fn transact_removing<A, T>(
        &self,
        _: Removal,
        arguments: A,
        work: Work<PoolTransaction, A, T>,
    ) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        let mut retries = 0;
        loop {
            match self.transact_once(&arguments, work).await {
                Err(error) if retries < MAX_RETRIES && is_retried(&error) => retries += 1,
                done => return done,
            }
        }
    }

    /// A statement is a transaction of its own, which spares the server five more: what is sent to people
    /// takes several such writes each.
    async fn write_alone(&self, write: Write) -> Result<bool, StoreError> {
        let mut retries = 0;
        loop {
            let mut connection = self.pool.acquire().await.map_err(of_pool)?;
            match run(&mut connection, &write).await.map_err(StoreError::from) {
                Err(error) if retries < MAX_RETRIES && is_retried(&error) => retries += 1,
                done => return done.map(|changed| changed > 0),
            }
        }
    }
}

/// Carries out a write. Gives how many rows it has changed.
pub(super) async fn run(connection: &mut PgConnection, write: &Write) -> Result<u64, sqlx::Error> {
    let query = bound(sqlx::query(write.text), &write.values);
    Ok(query.execute(connection).await?.rows_affected())
}
