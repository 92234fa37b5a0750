//! The database as several nodes share it.

use async_trait::async_trait;
use sqlx::{PgPool, postgres::PgConnectOptions};

use super::{hearing, nodes, notices::Notices, presence};
use crate::{
    game::GameId,
    store::{
        StoreError,
        cluster::{Cluster, Listener, NodeKey, Notice, NoticeMark, Present, Roll},
    },
};

/// One node's way to the others.
#[derive(Clone, Debug)]
pub(super) struct SharedDatabase {
    pub(super) pool: PgPool,
    /// For connections of its own.
    pub(super) connect: PgConnectOptions,
    pub(super) notices: Notices,
}

#[async_trait]
impl Cluster for SharedDatabase {
    fn node(&self) -> NodeKey {
        self.notices.node
    }

    async fn beat(&self) -> Result<Roll, StoreError> {
        nodes::beat(&self.pool, self.notices).await
    }

    async fn leave(&self) -> Result<(), StoreError> {
        nodes::leave(&self.pool, self.notices.node).await
    }

    async fn time_us(&self) -> Result<i64, StoreError> {
        nodes::time_us(&self.pool).await
    }

    async fn listen(&self) -> Result<Option<Box<dyn Listener>>, StoreError> {
        if !self.notices.notify {
            return Ok(None);
        }
        let listener = hearing::listen(&self.connect).await?;
        Ok(Some(Box::new(listener)))
    }

    async fn mark(&self) -> Result<NoticeMark, StoreError> {
        hearing::mark(&self.pool).await
    }

    async fn notices(
        &self,
        since: &NoticeMark,
        limit: u32,
    ) -> Result<(Vec<Notice>, NoticeMark), StoreError> {
        hearing::notices(&self.pool, self.notices.node, since, limit).await
    }

    async fn prune(&self) -> Result<(), StoreError> {
        hearing::prune(&self.pool).await
    }

    async fn put_presence(&self, changed: &[(GameId, Present)]) -> Result<(), StoreError> {
        presence::put(&self.pool, self.notices, changed).await
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<(GameId, Present)>, StoreError> {
        presence::elsewhere(&self.pool, self.notices.node, games).await
    }
}
