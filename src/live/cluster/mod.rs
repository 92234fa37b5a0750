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

pub use readiness::Unready;

impl Live {
    /// Works together with the other nodes until the server stops. Call it once; without other nodes
    /// it does nothing.
    pub fn join_cluster(&self) {
        let Some(membership) = &self.inner.node.membership else {
            return;
        };
        let (live, kept) = (self.clone(), Arc::clone(membership));
        self.inner.node.tasks.spawn(async move {
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
            self.inner.node.clock.follow(measurement.time);
            Ok(Next::Usual)
        };
        self.node
            .every(Job::Time, MEASURE_EVERY, doubted, ask)
            .await;
    }
}

/// How often the database is asked for its time, and how soon again if its answer says little.
const MEASURE_EVERY: Duration = Duration::from_mins(1);
const MEASURE_AGAIN: Duration = Duration::from_secs(5);
