//! This node's membership in the cluster.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::readiness::{Readiness, UnreadyReason};
use super::seen::SeenNotices;
use super::time;
use crate::live::Clock;
use crate::live::bus::SharedBus;
use postern_store::cluster::NoticeSnapshot;
use postern_store::{DatabaseCluster, StoreError};

/// The state of this node's membership: the last notices read, the other known nodes, and the
/// node's readiness.
pub(in crate::live) struct Membership {
    pub(in crate::live) port: Arc<DatabaseCluster>,
    pub(super) bus: Arc<SharedBus>,
    pub(in crate::live) readiness: Readiness,
    pub(super) seen: Mutex<SeenNotices>,
    /// The position up to which notices were read, and the time of that read. The time is `None`
    /// until all of these notices have been handled.
    pub(super) read: Mutex<(NoticeSnapshot, Option<Instant>)>,
    /// Wakes the task that polls for notices.
    pub(super) look: Notify,
    /// The other nodes that were alive at this node's last heartbeat.
    pub(super) others: Mutex<HashSet<i64>>,
    /// Cancelled when this node stops sending heartbeats.
    pub(in crate::live) left: CancellationToken,
    /// Wakes the task that measures the database's time.
    pub(super) measure: Notify,
}

impl Membership {
    /// Starts to follow the database's time. Notices written afterwards will be received.
    pub(in crate::live) async fn begin(
        port: Arc<DatabaseCluster>,
        bus: Arc<SharedBus>,
        clock: &dyn Clock,
    ) -> Result<Self, StoreError> {
        let readiness = Readiness::default();
        let measured = time::measure(&port).await?;
        readiness.measured(measured.uncertainty);
        clock.follow(measured.time);
        let read = (port.mark().await?, Some(Instant::now()));
        port.beat().await?;
        Ok(Self {
            port,
            bus,
            readiness,
            seen: Mutex::default(),
            read: Mutex::new(read),
            look: Notify::new(),
            others: Mutex::default(),
            left: CancellationToken::new(),
            measure: Notify::new(),
        })
    }

    /// Checks that this node is neither about to stop nor outdated.
    pub(in crate::live) fn stays(&self) -> Result<(), UnreadyReason> {
        self.readiness.stays()
    }

    /// Checks that this node receives the other nodes' notices and knows the database's time.
    pub(in crate::live) fn knows_others(&self) -> Result<(), UnreadyReason> {
        self.readiness.knows_others()
    }

    /// Announces to the other nodes that this node leaves the cluster.
    pub(in crate::live) async fn leave(&self) {
        self.left.cancel();
        if let Err(error) = self.port.leave().await {
            tracing::warn!(%error, "the other nodes could not be told that this one stops");
        }
    }
}
