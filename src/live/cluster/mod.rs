//! Cooperation between several servers that share one database. Each node receives the other nodes'
//! notices, shares presence at boards, follows the database's time, and sends heartbeats.

mod hearing;
mod membership;
mod nodes;
mod presence;
mod readiness;
mod seen;
mod time;

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use super::node::jobs::NextRun;
use super::{Accounts, Games, Job, Node, Presence};
pub(super) use membership::Membership;

pub use readiness::UnreadyReason;

/// The service for this node's cooperation with other nodes that use the same database.
pub struct Nodes {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) presence: Arc<Presence>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) accounts: Arc<Accounts>,
}

impl Nodes {
    /// Joins the cluster until the server stops. Call it once. Does nothing if only one server can
    /// use the database.
    pub fn join_cluster(self: &Arc<Self>) {
        let Some(membership) = &self.node.membership else {
            return;
        };
        let jobs: [for<'a> fn(&'a Self, &'a Membership) -> BoxFuture<'a, ()>; 5] = [
            |nodes, kept| nodes.listen(kept).boxed(),
            |nodes, kept| nodes.look_for_notices(kept).boxed(),
            |nodes, kept| nodes.remove_old_notices(kept).boxed(),
            |nodes, kept| nodes.share_presence(kept).boxed(),
            |nodes, kept| nodes.follow_time(kept).boxed(),
        ];
        for job in jobs {
            let (nodes, kept) = (Arc::clone(self), Arc::clone(membership));
            self.node
                .tasks
                .spawn(async move { job(&nodes, &kept).await });
        }
        // A shutdown does not wait for this task, since the node must stay alive as long as its
        // other tasks run.
        let (nodes, kept) = (Arc::clone(self), Arc::clone(membership));
        tokio::spawn(async move { nodes.stay_alive(&kept).await });
    }

    /// Drops cached games, people and sessions, because notices may have been missed. Re-reads
    /// boards that have viewers, and sessions of open pages.
    pub fn doubt_everything(&self) {
        self.games.doubt_everything();
        self.accounts.doubt_sessions();
    }

    /// Measures the database's time periodically, and immediately when a heartbeat casts doubt on
    /// it.
    pub(super) async fn follow_time(&self, membership: &Membership) {
        let doubted = || membership.measure.notified();
        let ask = || async {
            let measurement = time::measure(&membership.port).await?;
            metrics::gauge!("postern_clock_uncertainty_seconds").set(measurement.uncertainty);
            // Keep the previous measurement, which is better than an uncertain one.
            if !membership.readiness.measured(measurement.uncertainty) {
                return Ok(NextRun::In(MEASURE_AGAIN));
            }
            self.node.clock.follow(measurement.time);
            Ok(NextRun::Usual)
        };
        self.node
            .every(Job::Time, MEASURE_EVERY, doubted, ask)
            .await;
    }
}

/// The interval between two measurements of the database's time.
const MEASURE_EVERY: Duration = Duration::from_mins(1);
/// The shorter interval after an uncertain measurement.
const MEASURE_AGAIN: Duration = Duration::from_secs(5);
