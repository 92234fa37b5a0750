//! Several servers on one database: each hears what the others write, counts who is at the boards
//! with them, goes by the database's time, and says that it is alive.

mod hearing;
mod nodes;
mod presence;
mod readiness;
mod time;

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::{Clock, Live, bus::SharedBus};
use hearing::Seen;
use postern_store::{
    StoreError,
    cluster::{Cluster, NoticeMark},
};
use readiness::Readiness;

pub use readiness::Unready;

/// What a node knows of the others.
pub(super) struct Membership {
    pub(super) port: Arc<dyn Cluster>,
    bus: Arc<SharedBus>,
    readiness: Readiness,
    seen: Mutex<Seen>,
    /// Up to where notices were read, and when; no time if some may not have been taken.
    read: Mutex<(NoticeMark, Option<Instant>)>,
    /// Wakes the task that looks for notices.
    look: Notify,
    /// The other nodes that were alive at the last beat.
    others: Mutex<HashSet<i64>>,
    /// Cancelled when this node has to say no more that it is alive.
    pub(super) left: CancellationToken,
    /// Wakes the task that measures the time.
    measure: Notify,
}

impl Membership {
    /// Begins to go by the database's time; what is written from now on will be heard.
    pub(super) async fn begin(
        port: Arc<dyn Cluster>,
        bus: Arc<SharedBus>,
        clock: &dyn Clock,
    ) -> Result<Self, StoreError> {
        let readiness = Readiness::default();
        let measured = time::measure(&*port).await?;
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
    pub(super) fn stays(&self) -> Result<(), Unready> {
        self.readiness.stays()
    }

    /// Whether this node hears the others and knows the time.
    pub(super) fn knows_others(&self) -> Result<(), Unready> {
        self.readiness.knows_others()
    }

    /// Says for the last time that this node was here.
    pub(super) async fn leave(&self) {
        self.left.cancel();
        if let Err(error) = self.port.leave().await {
            tracing::warn!(%error, "the other nodes could not be told that this one stops");
        }
    }
}

impl Live {
    /// Works together with the other nodes until the server stops. Call it once; without other nodes
    /// it does nothing.
    pub fn join_cluster(&self) {
        let Some(membership) = &self.inner.membership else {
            return;
        };
        let (live, kept) = (self.clone(), Arc::clone(membership));
        self.inner.tasks.spawn(async move {
            tokio::join!(
                live.listen(&kept),
                live.look_for_notices(&kept),
                live.remove_old_notices(&kept),
                live.share_presence(&kept),
                live.follow_time(&kept),
            );
        });
        // Not among the tasks that a shutdown waits for: the node is alive as long as those are.
        let (live, kept) = (self.clone(), Arc::clone(membership));
        tokio::spawn(async move { live.stay_alive(&kept).await });
    }

    /// For how long a node that is about to stop says so before it does, so that proxies send people
    /// elsewhere; nothing where there is no other node.
    pub fn notice_of_leave(&self) -> Duration {
        match &self.inner.membership {
            Some(membership) if membership.has_others() => LEAVES_AFTER,
            _ => Duration::ZERO,
        }
    }

    /// Says that this server is about to stop: it is not ready from now on.
    pub fn announce_leave(&self) {
        if let Some(membership) = &self.inner.membership {
            membership.readiness.leave();
        }
    }

    /// Hands everybody over if an error means that a newer version uses the database.
    pub(super) fn mind_version(&self, error: &StoreError) {
        match error {
            StoreError::NewerSchema => self.hand_over(SCHEMA_CHANGED),
            StoreError::NewerEvent { .. } => self.hand_over(&error.to_string()),
            _ => {}
        }
    }

    /// Hands everybody over to other nodes, for good: a newer version of Postern uses the database.
    pub(super) fn hand_over(&self, why: &str) {
        let Some(membership) = &self.inner.membership else {
            return;
        };
        if membership.readiness.outdated() {
            tracing::error!(
                "{why}: a newer version of Postern uses this database. This server hands its people over and takes no more commands; upgrade it"
            );
            self.inner.closing.cancel();
        }
    }
}

/// Why a node hands its people over that has met a newer schema.
const SCHEMA_CHANGED: &str = "the schema has been changed";

/// For how long a node that is about to stop is not ready before it closes its sockets.
const LEAVES_AFTER: Duration = Duration::from_millis(2_500);
