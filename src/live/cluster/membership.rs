//! What a node knows of the others.

use std::{collections::HashSet, sync::Arc, time::Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::{
    readiness::{Readiness, Unready},
    seen::SeenNotices,
    time,
};
use crate::live::{Clock, bus::SharedBus};
use postern_store::{Cluster, StoreError, cluster::NoticeMark};

/// What a node knows of the others.
pub(in crate::live) struct Membership {
    pub(in crate::live) port: Arc<Cluster>,
    pub(super) bus: Arc<SharedBus>,
    pub(in crate::live) readiness: Readiness,
    pub(super) seen: Mutex<SeenNotices>,
    /// Up to where notices were read, and when; no time if some may not have been taken.
    pub(super) read: Mutex<(NoticeMark, Option<Instant>)>,
    /// Wakes the task that looks for notices.
    pub(super) look: Notify,
    /// The other nodes that were alive at the last beat.
    pub(super) others: Mutex<HashSet<i64>>,
    /// Cancelled when this node has to say no more that it is alive.
    pub(in crate::live) left: CancellationToken,
    /// Wakes the task that measures the time.
    pub(super) measure: Notify,
}

impl Membership {
    /// Begins to go by the database's time; what is written from now on will be heard.
    pub(in crate::live) async fn begin(
        port: Arc<Cluster>,
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

    /// Whether this node is neither about to stop nor outdated.
    pub(in crate::live) fn stays(&self) -> Result<(), Unready> {
        self.readiness.stays()
    }

    /// Whether this node hears the others and knows the time.
    pub(in crate::live) fn knows_others(&self) -> Result<(), Unready> {
        self.readiness.knows_others()
    }

    /// Says for the last time that this node was here.
    pub(in crate::live) async fn leave(&self) {
        self.left.cancel();
        if let Err(error) = self.port.leave().await {
            tracing::warn!(%error, "the other nodes could not be told that this one stops");
        }
    }
}
