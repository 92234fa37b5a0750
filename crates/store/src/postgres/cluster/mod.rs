//! The database as several nodes share it.

mod hearing;
pub(super) mod nodes;
pub(super) mod notices;
mod presence;
mod visitors;

use std::time::Duration;

use async_trait::async_trait;
use sqlx::{PgPool, postgres::PgConnectOptions};

use crate::{
    StoreError,
    cluster::{Cluster, Listener, NodeKey, Notice, NoticeMark, Present, Roll},
};
use notices::Notices;
use postern_game::{GameId, Millis, PersonId};

/// One node's way to the others.
#[derive(Clone)]
pub(super) struct SharedDatabase {
    pub(super) pool: PgPool,
    /// For connections of its own.
    pub(super) connect: PgConnectOptions,
    pub(super) notices: Notices,
}

/// How long the database may take for what nodes tell each other. Without a limit of its own a node
/// waits for a host that has vanished as long as TCP does: some fifteen minutes.
const WITHIN: Duration = Duration::from_secs(10);

async fn in_time<T>(
    asked: impl Future<Output = Result<T, StoreError>> + Send,
) -> Result<T, StoreError> {
    let answered = tokio::time::timeout(WITHIN, asked).await;
    answered.unwrap_or(Err(StoreError::Unreachable))
}

#[async_trait]
impl Cluster for SharedDatabase {
    fn node(&self) -> NodeKey {
        self.notices.node
    }

    async fn beat(&self) -> Result<Roll, StoreError> {
        in_time(nodes::beat(&self.pool, self.notices)).await
    }

    async fn leave(&self) -> Result<(), StoreError> {
        in_time(nodes::leave(&self.pool, self.notices.node)).await
    }

    async fn time_us(&self) -> Result<i64, StoreError> {
        in_time(nodes::time_us(&self.pool)).await
    }

    async fn listen(&self) -> Result<Option<Box<dyn Listener>>, StoreError> {
        if !self.notices.notify {
            return Ok(None);
        }
        // Connecting is a large future, and seldom done.
        let listening = Box::pin(hearing::listen(&self.connect));
        let listener = in_time(listening).await?;
        Ok(Some(Box::new(listener)))
    }

    async fn mark(&self) -> Result<NoticeMark, StoreError> {
        in_time(hearing::mark(&self.pool)).await
    }

    async fn notices(
        &self,
        since: &NoticeMark,
        limit: u32,
    ) -> Result<(Vec<Notice>, NoticeMark), StoreError> {
        in_time(hearing::notices(
            &self.pool,
            self.notices.node,
            since,
            limit,
        ))
        .await
    }

    async fn prune(&self) -> Result<(), StoreError> {
        in_time(hearing::prune(&self.pool)).await
    }

    async fn put_presence(&self, changed: &[(GameId, Present)]) -> Result<(), StoreError> {
        in_time(presence::put(&self.pool, self.notices, changed)).await
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<(GameId, Present)>, StoreError> {
        in_time(presence::elsewhere(&self.pool, self.notices.node, games)).await
    }

    async fn put_visitors(&self, visitors: &[(PersonId, Millis)]) -> Result<(), StoreError> {
        in_time(visitors::put(&self.pool, self.notices.node, visitors)).await
    }

    async fn visitors(&self, limit: u32) -> Result<Vec<(PersonId, Millis)>, StoreError> {
        in_time(visitors::elsewhere(&self.pool, self.notices.node, limit)).await
    }
}
