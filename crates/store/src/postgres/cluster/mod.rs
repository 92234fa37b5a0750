//! Coordination of several nodes through their shared database.

mod hearing;
pub(super) mod nodes;
pub(super) mod notices;
mod presence;
mod visitors;

pub use hearing::NoticeListener;

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;

use crate::StoreError;
use crate::cluster::{BoardConnections, ClusterNotice, HeartbeatResult, NodeKey, NoticeSnapshot};
use notices::NoticeWriter;
use postern_game::{GameId, Millis, PersonId};

/// A database shared by several nodes. Every method returns an error if the database cannot be
/// reached.
pub struct DatabaseCluster {
    pub(super) pool: PgPool,
    /// Options for opening dedicated connections.
    pub(super) connect: PgConnectOptions,
    pub(super) notices: NoticeWriter,
}

/// Timeout of coordination queries. Without it, a node would wait for a vanished host as long as
/// TCP does, about fifteen minutes.
const WITHIN: Duration = Duration::from_secs(10);

async fn in_time<T>(
    asked: impl Future<Output = Result<T, StoreError>> + Send,
) -> Result<T, StoreError> {
    // The driver's future is large, so it is boxed.
    let answered = tokio::time::timeout(WITHIN, Box::pin(asked)).await;
    answered.unwrap_or(Err(StoreError::Unreachable))
}

impl DatabaseCluster {
    /// Returns this node's number.
    pub fn node(&self) -> NodeKey {
        self.notices.node
    }

    /// Sends this node's heartbeat and removes the rows of dead nodes. The heartbeat is valid for
    /// `NODE_LIVES`.
    pub async fn beat(&self) -> Result<HeartbeatResult, StoreError> {
        in_time(nodes::beat(&self.pool, self.notices)).await
    }

    /// Removes this node from the list of live nodes.
    pub async fn leave(&self) -> Result<(), StoreError> {
        in_time(nodes::leave(&self.pool, self.notices.node)).await
    }

    /// Returns the database server's time, in microseconds since the Unix epoch.
    pub async fn time_us(&self) -> Result<i64, StoreError> {
        in_time(nodes::time_us(&self.pool)).await
    }

    /// Starts to listen on a dedicated connection. Returns `None` if notifications are turned off.
    pub async fn listen(&self) -> Result<Option<NoticeListener>, StoreError> {
        if !self.notices.notify {
            return Ok(None);
        }
        in_time(hearing::listen(&self.connect)).await.map(Some)
    }

    /// Returns the current position in the stream of notices. Notices that are committed later come
    /// after this position.
    pub async fn mark(&self) -> Result<NoticeSnapshot, StoreError> {
        in_time(hearing::mark(&self.pool)).await
    }

    /// Returns the notices of other nodes after the position `since`, and the position for the next
    /// call. Returns at most `limit` notices and skips the rest.
    pub async fn notices(
        &self,
        since: &NoticeSnapshot,
        limit: u32,
    ) -> Result<(Vec<ClusterNotice>, NoticeSnapshot), StoreError> {
        in_time(hearing::notices(
            &self.pool,
            self.notices.node,
            since,
            limit,
        ))
        .await
    }

    /// Removes notices older than `NOTICES_KEPT`.
    pub async fn prune(&self) -> Result<(), StoreError> {
        in_time(hearing::prune(&self.pool)).await
    }

    /// Stores this node's connection counts for the given games, and notifies the other nodes.
    pub async fn put_presence(
        &self,
        changed: &[(GameId, BoardConnections)],
    ) -> Result<(), StoreError> {
        in_time(presence::put(&self.pool, self.notices, changed)).await
    }

    /// Returns the connection counts of other live nodes for the given games. Games without
    /// connections are omitted.
    pub async fn presence(
        &self,
        games: &[GameId],
    ) -> Result<Vec<(GameId, BoardConnections)>, StoreError> {
        in_time(presence::elsewhere(&self.pool, self.notices.node, games)).await
    }

    /// Stores the people who have a page of this node open, each with the time of their arrival.
    /// Replaces this node's previous list.
    pub async fn put_visitors(&self, visitors: &[(PersonId, Millis)]) -> Result<(), StoreError> {
        in_time(visitors::put(&self.pool, self.notices.node, visitors)).await
    }

    /// Returns at most `limit` people who have a page of another live node open, most recent first.
    pub async fn visitors(&self, limit: u32) -> Result<Vec<(PersonId, Millis)>, StoreError> {
        in_time(visitors::elsewhere(&self.pool, self.notices.node, limit)).await
    }
}
