//! The database as several nodes share it.

mod hearing;
pub(super) mod nodes;
pub(super) mod notices;
mod presence;
mod visitors;

pub use hearing::Listener;

use std::time::Duration;

use sqlx::{PgPool, postgres::PgConnectOptions};

use crate::{
    StoreError,
    cluster::{NodeKey, Notice, NoticeMark, Present, Roll},
};
use notices::Notices;
use postern_game::{GameId, Millis, PersonId};

/// The database as several nodes share it. Every method fails when it cannot be reached.
pub struct Cluster {
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
    // What the driver makes of a statement is a large future.
    let answered = tokio::time::timeout(WITHIN, Box::pin(asked)).await;
    answered.unwrap_or(Err(StoreError::Unreachable))
}

impl Cluster {
    /// This node.
    pub fn node(&self) -> NodeKey {
        self.notices.node
    }

    /// Says that this node is alive, which counts for [`NODE_LIVES`], and removes what nodes have
    /// left behind that are not.
    pub async fn beat(&self) -> Result<Roll, StoreError> {
        in_time(nodes::beat(&self.pool, self.notices)).await
    }

    /// Removes this node from those that are alive.
    pub async fn leave(&self) -> Result<(), StoreError> {
        in_time(nodes::leave(&self.pool, self.notices.node)).await
    }

    /// The database's time, in microseconds since the Unix epoch.
    pub async fn time_us(&self) -> Result<i64, StoreError> {
        in_time(nodes::time_us(&self.pool)).await
    }

    /// Listens from now on, on a connection of its own. `None` when notifications are switched off.
    pub async fn listen(&self) -> Result<Option<Listener>, StoreError> {
        if !self.notices.notify {
            return Ok(None);
        }
        in_time(hearing::listen(&self.connect)).await.map(Some)
    }

    /// What is written from now on, or is being written, is behind this mark.
    pub async fn mark(&self) -> Result<NoticeMark, StoreError> {
        in_time(hearing::mark(&self.pool)).await
    }

    /// The notices of other nodes that were not there at a mark, each once, and the next mark. Of
    /// more than `limit` only so many are given; the others are lost.
    pub async fn notices(
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

    /// Removes notices that are older than [`NOTICES_KEPT`].
    pub async fn prune(&self) -> Result<(), StoreError> {
        in_time(hearing::prune(&self.pool)).await
    }

    /// Writes how many connections of this node are at these boards, and tells the others.
    pub async fn put_presence(&self, changed: &[(GameId, Present)]) -> Result<(), StoreError> {
        in_time(presence::put(&self.pool, self.notices, changed)).await
    }

    /// How many connections of other nodes that are alive are at these boards; boards without any
    /// are left out.
    pub async fn presence(&self, games: &[GameId]) -> Result<Vec<(GameId, Present)>, StoreError> {
        in_time(presence::elsewhere(&self.pool, self.notices.node, games)).await
    }

    /// Writes who has a page open with this node, and since when, in place of what was said before.
    pub async fn put_visitors(&self, visitors: &[(PersonId, Millis)]) -> Result<(), StoreError> {
        in_time(visitors::put(&self.pool, self.notices.node, visitors)).await
    }

    /// Up to `limit` people who have a page open with other nodes that are alive, those who came last
    /// first.
    pub async fn visitors(&self, limit: u32) -> Result<Vec<(PersonId, Millis)>, StoreError> {
        in_time(visitors::elsewhere(&self.pool, self.notices.node, limit)).await
    }
}
