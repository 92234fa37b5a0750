//! Operations that only the PostgreSQL engine supports.

use std::sync::Arc;

use super::{DatabaseCluster, PostgresEngine, due, facts};
use crate::{AppendResult, DueGames, LogAppend, StoreError, TaskLock};
use postern_game::Millis;

impl PostgresEngine {
    pub(crate) async fn append_all(
        &self,
        appends: Vec<LogAppend>,
    ) -> Result<Vec<AppendResult>, StoreError> {
        self.writer.append_all(appends).await
    }

    pub(crate) async fn take_due(&self, now: Millis, limit: u32) -> Result<DueGames, StoreError> {
        Box::pin(due::take(&self.pool, now, limit)).await
    }

    pub(crate) async fn lock_task(
        &self,
        task: &'static str,
    ) -> Result<Option<TaskLock>, StoreError> {
        Box::pin(due::lock_task(&self.cluster.connect, task)).await
    }

    pub(crate) fn cluster(&self) -> Arc<DatabaseCluster> {
        Arc::clone(&self.cluster)
    }

    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        Box::pin(facts::check(&self.pool, self.notices.node)).await?;
        self.writer.check().await
    }

    pub(crate) fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe()
    }

    pub(crate) async fn writer_ended(&self) {
        self.writer.ended().await;
    }

    pub(crate) async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}
