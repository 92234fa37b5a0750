//! Several servers on one database: each hears what the others write, counts who is at the boards
//! with them, goes by the database's time, and says that it is alive.

mod hearing;
mod membership;
mod nodes;
mod presence;
mod readiness;
mod seen;
mod time;

use std::{sync::Arc, time::Duration};

use super::{Job, Live, upkeep::jobs::Next};
pub(super) use membership::Membership;
use postern_store::StoreError;

pub use readiness::Unready;

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

    /// Measures the database's time again and again, and at once when a beat casts doubt on it.
    pub(super) async fn follow_time(&self, membership: &Membership) {
        let doubted = || membership.measure.notified();
        let ask = || async {
            let measurement = time::measure(&*membership.port).await?;
            metrics::gauge!("postern_clock_uncertainty_seconds").set(measurement.uncertainty);
            // What was measured before is better than a measurement that says little.
            if !membership.readiness.measured(measurement.uncertainty) {
                return Ok(Next::In(MEASURE_AGAIN));
            }
            self.inner.clock.follow(measurement.time);
            Ok(Next::Usual)
        };
        self.every(Job::Time, MEASURE_EVERY, doubted, ask).await;
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

/// How often the database is asked for its time, and how soon again if its answer says little.
const MEASURE_EVERY: Duration = Duration::from_mins(1);
const MEASURE_AGAIN: Duration = Duration::from_secs(5);
