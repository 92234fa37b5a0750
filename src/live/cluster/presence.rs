//! Shares presence at boards between nodes.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::{Membership, Nodes};
use crate::live::Job;
use crate::live::bus::PendingAnnouncements;
use postern_game::GameId;
use postern_store::StoreError;

/// The minimum time between two presence announcements of this node.
const AT_MOST_EVERY: Duration = Duration::from_secs(1);
/// The interval at which a node repeats its presence queries while it may have missed notices.
const ASK_EVERY: Duration = Duration::from_secs(10);
/// The maximum number of games in one presence announcement.
const MAX_TOGETHER: usize = 1_000;

impl Nodes {
    /// Announces this node's presence at boards and queries the presence on other nodes, at most
    /// once a second.
    pub(super) async fn share_presence(&self, membership: &Membership) {
        let bus = &membership.bus;
        let ask_at = Mutex::new(Instant::now());
        let share = || async {
            // However often presence changes on this node, queries are sent only once per interval.
            if is_due(&ask_at) && membership.readiness.may_have_missed() {
                bus.ask_for_all();
            }
            let taken = bus.take_unsaid();
            membership.exchange(&taken).await?;
            taken.finish();
            Ok(())
        };
        let unsaid = || async {
            tokio::time::sleep(AT_MOST_EVERY).await;
            bus.unsaid().await;
        };
        self.node
            .every(Job::Presence, ASK_EVERY, unsaid, share)
            .await;
    }
}

/// Whether the next presence queries are due. If so, schedules the following ones.
fn is_due(ask_at: &Mutex<Instant>) -> bool {
    let now = Instant::now();
    let mut ask_at = ask_at.lock();
    let is_due = now >= *ask_at;
    if is_due {
        *ask_at = now + ASK_EVERY;
    }
    is_due
}

impl Membership {
    async fn exchange(&self, unsaid: &PendingAnnouncements) -> Result<(), StoreError> {
        let changed: Vec<_> = unsaid
            .changed
            .iter()
            .map(|game| (game.clone(), self.bus.present(game)))
            .collect();
        for changed in changed.chunks(MAX_TOGETHER) {
            self.port.put_presence(changed).await?;
        }
        let asked: Vec<GameId> = unsaid.asked.iter().cloned().collect();
        for asked in asked.chunks(MAX_TOGETHER) {
            let mut found: HashMap<_, _> = self.port.presence(asked).await?.into_iter().collect();
            for game in asked {
                let present = found.remove(game).unwrap_or_default();
                self.bus.set_elsewhere(game, present);
            }
        }
        Ok(())
    }
}
