//! Which nodes are alive.

use std::{
    collections::HashSet,
    sync::{MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{MissedTickBehavior, interval};

use super::{Membership, SCHEMA_CHANGED, time::Asked};
use crate::live::Live;
use postern_store::cluster::{NodeKey, Roll};

/// How often a node says that it is alive.
const BEAT: Duration = Duration::from_secs(2);
/// After how many beats old notices are removed: about once a minute.
const PRUNE_AFTER: u32 = 30;

impl Membership {
    pub(super) fn has_others(&self) -> bool {
        !self.others().is_empty()
    }

    /// A node has said something: when it goes, that counts no more.
    pub(super) fn meet(&self, node: NodeKey) {
        self.others().insert(node);
    }

    fn others(&self) -> MutexGuard<'_, HashSet<NodeKey>> {
        self.others.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who was at boards with nodes that have gone is there no more.
    fn compare(&self, roll: &Roll) {
        let now: HashSet<NodeKey> = roll.others.iter().map(|node| node.key).collect();
        let mut others = self.others();
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

impl Live {
    /// Says again and again that this node is alive, and looks who else is, until it is aborted.
    pub(super) async fn stay_alive(&self, membership: &Membership) {
        let mut beats = interval(BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut count = 0_u32;
        let mut failed = false;
        loop {
            beats.tick().await;
            let asked = Asked::now(&*self.inner.clock);
            match membership.port.beat().await {
                Ok(roll) => {
                    if asked.casts_doubt(&*self.inner.clock, roll.time_us) {
                        membership.measure.notify_one();
                    }
                    // Half of a beat that failed may have been done.
                    if roll.returns || failed {
                        membership.bus.say_all();
                        self.inner.visitors.say_again();
                    }
                    failed = false;
                    membership.compare(&roll);
                    if roll.newer_schema {
                        self.hand_over(SCHEMA_CHANGED);
                    }
                }
                Err(error) => {
                    failed = true;
                    tracing::warn!(%error, "this server cannot say that it is alive");
                }
            }
            count += 1;
            if count.is_multiple_of(PRUNE_AFTER)
                && let Err(error) = membership.port.prune().await
            {
                tracing::warn!(%error, "old notices cannot be removed");
            }
        }
    }
}
