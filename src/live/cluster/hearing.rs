//! Receives notices from other nodes through a listening connection. Also polls every few seconds,
//! so that a broken connection only causes a delay.

use std::future::pending;
use std::time::{Duration, Instant};

use super::readiness::DEAF_AFTER;
use super::{Membership, Nodes};
use crate::live::node::jobs::NextRun;
use crate::live::{Job, LiveError};
use postern_game::Millis;
use postern_store::StoreError;
use postern_store::cluster::{ClusterMessage, ClusterNotice, NOTICES_KEPT};

/// The interval of polling for notices from other nodes that the connection has missed.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// The maximum number of notices from other nodes per poll. If there are more, the node re-reads
/// everything instead.
const MAX_NOTICES: u32 = 4_000;
/// The interval at which old notices between nodes are removed.
const PRUNE_EVERY: Duration = Duration::from_mins(1);

impl Nodes {
    /// Listens for notices, and reconnects after a failure.
    pub(super) async fn listen(&self, membership: &Membership) {
        let stopping = &self.node.stopping;
        let listen = || async {
            metrics::gauge!("postern_listening").set(0.0);
            let heard = Box::pin(self.hear_out(membership));
            stopping.run_until_cancelled(heard).await.transpose()?;
            // The server is stopping, or the database sends no notices.
            Ok(NextRun::At(Millis::MAX))
        };
        self.node
            .every(Job::Listen, Duration::ZERO, pending, listen)
            .await;
    }

    /// Receives notices until the connection fails or is silent for too long. Returns immediately
    /// if the database sends no notices.
    async fn hear_out(&self, membership: &Membership) -> Result<(), LiveError> {
        let Some(mut listener) = membership.port.listen().await? else {
            membership.readiness.only_looks();
            return Ok(());
        };
        metrics::gauge!("postern_listening").set(1.0);
        // Poll for notices that were sent before the connection was open.
        membership.look.notify_one();
        membership.bus.ask_for_all();
        loop {
            // A node also receives its own notices, so silence means a failure.
            let call = tokio::time::timeout(DEAF_AFTER, listener.next()).await;
            let call = call
                .unwrap_or(Err(StoreError::Unreachable))
                .inspect_err(|_| {
                    metrics::gauge!("postern_listening").set(0.0);
                })?;
            membership.readiness.heard();
            self.node.failures.end(Job::Listen);
            self.take_call(membership, call);
        }
    }

    fn take_call(&self, membership: &Membership, call: ClusterMessage) {
        let own = membership.port.node();
        match call {
            // Anyone who can connect to the database can send a notice, so only the database's rows
            // are trusted.
            ClusterMessage::Notice(ClusterNotice { news: None, .. }) => {
                membership.look.notify_one();
            }
            ClusterMessage::Notice(notice) if notice.node != own => {
                let new = membership.seen.lock().is_new(notice.number);
                if new {
                    self.take_notice(notice);
                }
            }
            ClusterMessage::Presence(node, games) if node != own => {
                membership.meet(node);
                membership.bus.ask_for(games);
            }
            ClusterMessage::Notice(_) | ClusterMessage::Presence(..) | ClusterMessage::Beat(_) => {}
        }
    }

    fn take_notice(&self, notice: ClusterNotice) {
        match notice.news {
            Some(news) => news.iter().for_each(|news| self.games.hear(news)),
            None => self
                .node
                .hand_over("another server has said what this one cannot read"),
        }
    }

    /// Polls for notices from other nodes.
    pub(super) async fn look_for_notices(&self, membership: &Membership) {
        let told = || membership.look.notified();
        let look = || self.read_notices(membership);
        self.node.every(Job::Notices, LOOK_EVERY, told, look).await;
    }

    async fn read_notices(&self, membership: &Membership) -> Result<(), LiveError> {
        // If the last poll is older than half of the time for which notices are kept, some may have
        // been removed unread.
        let kept = Duration::from_millis(NOTICES_KEPT.unsigned_abs()) / 2;
        let (mark, looked) = membership.read.lock().clone();
        let (notices, next) = membership.port.notices(&mark, MAX_NOTICES).await?;
        // The time stays `None` until all found notices are handled, since a panic in between loses
        // some of them.
        *membership.read.lock() = (next, None);
        let all = notices.len() < MAX_NOTICES as usize;
        if looked.is_none_or(|at| at.elapsed() > kept) || !all {
            self.doubt_everything();
        }
        self.take_found(membership, notices);
        membership.read.lock().1 = Some(Instant::now());
        Ok(())
    }

    /// Removes old notices that all nodes have read.
    pub(super) async fn remove_old_notices(&self, membership: &Membership) {
        let prune = || async { Ok(membership.port.prune().await?) };
        self.node
            .every(Job::OldNotices, PRUNE_EVERY, pending, prune)
            .await;
    }

    fn take_found(&self, membership: &Membership, mut notices: Vec<ClusterNotice>) {
        {
            let mut seen = membership.seen.lock();
            seen.look();
            notices.retain(|notice| seen.is_new(notice.number));
        }
        if !notices.is_empty() {
            metrics::counter!("postern_notices_found_total").increment(notices.len() as u64);
        }
        for notice in notices {
            self.take_notice(notice);
        }
    }
}
