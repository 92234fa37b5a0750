//! This server as one node: its database and clock, the jobs and tasks that a shutdown waits for,
//! and whether it still takes commands. All services stand on it.

pub(in crate::live) mod jobs;
mod ready;

use std::{sync::Arc, time::Duration};

use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::live::{Clock, cluster::Membership};
use jobs::Failures;
use postern_game::Millis;
use postern_store::{Store, StoreError};

/// Why a node hands its people over that has met a newer schema.
pub(in crate::live) const SCHEMA_CHANGED: &str = "the schema has been changed";
/// For how long a node that is about to stop is not ready before it closes its sockets.
const LEAVES_AFTER: Duration = Duration::from_millis(2_500);

/// The lowest of the services.
pub struct Node {
    pub(in crate::live) store: Store,
    pub(in crate::live) clock: Arc<dyn Clock>,
    /// None where there can be no other node.
    pub(in crate::live) membership: Option<Arc<Membership>>,
    pub(in crate::live) tasks: TaskTracker,
    pub(in crate::live) failures: Failures,
    pub(in crate::live) stopping: CancellationToken,
    /// Cancelled when sockets have to close: with `stopping`, or before it.
    pub(in crate::live) closing: CancellationToken,
    /// From which ids and seeds are made that nobody can foresee.
    pub(in crate::live) id_key: Vec<u8>,
    /// When this server began.
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
            failures: Failures::default(),
            closing: stopping.child_token(),
            stopping,
        }
    }

    /// The time now, by the clock that judges.
    pub fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }

    /// For how long a node that is about to stop says so before it does, so that proxies send people
    /// elsewhere; nothing where there is no other node.
    pub fn notice_of_leave(&self) -> Duration {
        match &self.membership {
            Some(membership) if membership.has_others() => LEAVES_AFTER,
            _ => Duration::ZERO,
        }
    }

    /// Says that this server is about to stop: it is not ready from now on.
    pub fn announce_leave(&self) {
        if let Some(membership) = &self.membership {
            membership.readiness.leave();
        }
    }

    /// Hands everybody over if an error means that a newer version uses the database.
    pub(in crate::live) fn mind_version(&self, error: &StoreError) {
        match error {
            StoreError::NewerSchema => self.hand_over(SCHEMA_CHANGED),
            StoreError::NewerEvent { .. } => self.hand_over(&error.to_string()),
            _ => {}
        }
    }

    /// Hands everybody over to other nodes, for good: a newer version of Postern uses the database.
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
