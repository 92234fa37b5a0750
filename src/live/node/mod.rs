//! The state of this server as one node: its database, clock, jobs and tasks, and whether it still
//! accepts commands. All services use it.

pub(in crate::live) mod jobs;
mod ready;

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::live::Clock;
use crate::live::cluster::Membership;
use jobs::JobFailures;
use postern_game::Millis;
use postern_store::{Store, StoreError};

/// The reason that is logged when a node meets a newer schema and hands its traffic over to other
/// nodes.
pub(in crate::live) const SCHEMA_CHANGED: &str = "the schema has been changed";
/// How long a stopping node reports that it is not ready before it closes its sockets.
const LEAVES_AFTER: Duration = Duration::from_millis(2_500);

/// The state that all services share: the database, the clock and the background tasks.
pub struct Node {
    pub(in crate::live) store: Store,
    pub(in crate::live) clock: Arc<dyn Clock>,
    /// The node's cluster membership; `None` if there can be no other node.
    pub(in crate::live) membership: Option<Arc<Membership>>,
    pub(in crate::live) tasks: TaskTracker,
    pub(in crate::live) failures: JobFailures,
    pub(in crate::live) stopping: CancellationToken,
    /// Cancelled when sockets must close: together with `stopping`, or earlier.
    pub(in crate::live) closing: CancellationToken,
    /// The secret key from which unpredictable IDs and seeds are derived.
    pub(in crate::live) id_key: Vec<u8>,
    /// The time when this server started.
    pub(in crate::live) begun_ms: Millis,
}

impl Node {
    pub(in crate::live) fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        membership: Option<Membership>,
        id_key: Vec<u8>,
    ) -> Self {
        let stopping = CancellationToken::new();
        Self {
            store,
            begun_ms: clock.now_ms(),
            clock,
            membership: membership.map(Arc::new),
            tasks: TaskTracker::new(),
            id_key,
            failures: JobFailures::default(),
            closing: stopping.child_token(),
            stopping,
        }
    }

    /// Returns the current time of the games' clock.
    pub fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }

    /// Returns how long a node announces its stop in advance, so that proxies send traffic
    /// elsewhere. Returns zero if there are no other nodes.
    pub fn notice_of_leave(&self) -> Duration {
        match &self.membership {
            Some(membership) if membership.has_others() => LEAVES_AFTER,
            _ => Duration::ZERO,
        }
    }

    /// Marks this server as about to stop, and therefore as not ready.
    pub fn announce_leave(&self) {
        if let Some(membership) = &self.membership {
            membership.readiness.leave();
        }
    }

    /// Hands all traffic over to other nodes if this error means that a newer version of Postern
    /// uses the database.
    pub(in crate::live) fn mind_version(&self, error: &StoreError) {
        match error {
            StoreError::NewerSchema => self.hand_over(SCHEMA_CHANGED),
            StoreError::NewerEvent { .. } => self.hand_over(&error.to_string()),
            _ => {}
        }
    }

    /// Permanently hands all traffic over to other nodes, because a newer version of Postern uses
    /// the database.
    pub(in crate::live) fn hand_over(&self, why: &str) {
        let Some(membership) = &self.membership else {
            return;
        };
        if membership.readiness.outdated() {
            tracing::error!(
                "{why}: a newer version of Postern uses this database. This server hands its people over and takes no more commands; upgrade it"
            );
            self.closing.cancel();
        }
    }
}
