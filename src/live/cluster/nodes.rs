//! Tracks which nodes are alive.

use std::collections::HashSet;
use std::future::pending;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::time::TimeQuestion;
use super::{Membership, Nodes};
use crate::live::Job;
use crate::live::node::SCHEMA_CHANGED;
use postern_store::cluster::{HeartbeatResult, NodeKey};

/// The interval between heartbeats.
const BEAT: Duration = Duration::from_secs(2);

impl Membership {
    pub(in crate::live) fn has_others(&self) -> bool {
        !self.others.lock().is_empty()
    }

    /// Records that a node is alive. Its announcements are dropped once it is gone.
    pub(super) fn meet(&self, node: NodeKey) {
        self.others.lock().insert(node);
    }

    /// Queries the presence at all boards again if the set of live nodes has changed, so that the
    /// presence on missing nodes is dropped.
    fn compare(&self, roll: &HeartbeatResult) {
        let now: HashSet<NodeKey> = roll.others.iter().map(|node| node.key).collect();
        let mut others = self.others.lock();
        if *others != now {
            for node in roll
                .others
                .iter()
                .filter(|node| !others.contains(&node.key))
            {
                tracing::info!(node = %node.name, "another server uses this database");
            }
            if others.iter().any(|node| !now.contains(node)) {
                tracing::info!(others = now.len(), "another server has gone");
            }
            *others = now;
            self.bus.ask_for_all();
        }
        #[allow(clippy::cast_precision_loss, reason = "it is a figure for people")]
        metrics::gauge!("postern_nodes").set(1.0 + roll.others.len() as f64);
    }
}

impl Nodes {
    /// Sends heartbeats and reads which other nodes are alive, until this node leaves.
    pub(super) async fn stay_alive(&self, membership: &Membership) {
        // A failed heartbeat may have written only some of its rows, so the next one announces
        // everything again.
        let is_whole = AtomicBool::new(true);
        let beat = || async {
            let was_whole = is_whole.swap(false, Ordering::Relaxed);
            let asked = TimeQuestion::now(&*self.node.clock);
            let roll = membership.port.beat().await?;
            if asked.casts_doubt(&*self.node.clock, roll.time_us) {
                membership.measure.notify_one();
            }
            if roll.returns || !was_whole {
                membership.bus.say_all();
                self.presence.visitors.say_again();
            }
            membership.compare(&roll);
            if roll.newer_schema {
                self.node.hand_over(SCHEMA_CHANGED);
            }
            is_whole.store(true, Ordering::Relaxed);
            Ok(())
        };
        let beats = self.node.every(Job::Alive, BEAT, pending, beat);
        // Cancel a running heartbeat, so that it does not arrive after the node has left.
        membership.left.run_until_cancelled(beats).await;
    }
}
