//! Who is at the boards with other nodes.

use std::{collections::HashMap, time::Duration};

use tokio::time::{MissedTickBehavior, interval};

use super::Membership;
use crate::live::{Live, bus::Unsaid};
use postern_game::GameId;
use postern_store::StoreError;

/// Shortest time between two statements of this node.
const AT_MOST_EVERY: Duration = Duration::from_secs(1);
/// How often a node asks again that may not have heard the others.
const ASK_EVERY: Duration = Duration::from_secs(10);
/// Most games in one statement.
const MOST_TOGETHER: usize = 1_000;

impl Live {
    /// Says who is at the boards with this node, and asks for those with others, at most once a
    /// second.
    pub(super) async fn share_presence(&self, membership: &Membership) {
        let bus = &membership.bus;
        let mut again = interval(ASK_EVERY);
        again.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                // However often somebody comes or goes here.
                biased;
                _ = again.tick() => {
                    if membership.readiness.may_have_missed() {
                        bus.ask_for_all();
                    }
                }
                () = bus.unsaid() => {}
                () = self.inner.stopping.cancelled() => return,
            }
            let unsaid = bus.take_unsaid();
            if let Err(error) = membership.exchange(&unsaid).await {
                tracing::warn!(%error, "other servers cannot be told, or asked, who is at the boards");
                bus.put_back(unsaid);
            }
            tokio::select! {
                () = tokio::time::sleep(AT_MOST_EVERY) => {}
                () = self.inner.stopping.cancelled() => return,
            }
        }
    }
}

impl Membership {
    async fn exchange(&self, unsaid: &Unsaid) -> Result<(), StoreError> {
        let changed: Vec<_> = unsaid
            .changed
            .iter()
            .map(|game| (game.clone(), self.bus.present(game)))
            .collect();
        for changed in changed.chunks(MOST_TOGETHER) {
            self.port.put_presence(changed).await?;
        }
        let asked: Vec<GameId> = unsaid.asked.iter().cloned().collect();
        for asked in asked.chunks(MOST_TOGETHER) {
            let mut found: HashMap<_, _> = self.port.presence(asked).await?.into_iter().collect();
            for game in asked {
                let present = found.remove(game).unwrap_or_default();
                self.bus.set_elsewhere(game, present);
            }
        }
        Ok(())
    }
}
