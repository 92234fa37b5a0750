//! How a node hears what the others write: through a connection that listens, and by looking for it
//! every few seconds, so that a connection that is cut costs time and nothing else.

use std::{
    future::pending,
    time::{Duration, Instant},
};

use super::{Membership, Nodes, readiness::DEAF_AFTER};
use crate::live::{Job, LiveError, node::jobs::Next};
use postern_game::Millis;
use postern_store::{
    StoreError,
    cluster::{Call, NOTICES_KEPT, Notice},
};

/// How often a node looks for notices that it has not heard.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Most notices that are read at a look. Where there are more, everything is read again instead.
const MAX_NOTICES: u32 = 4_000;
/// How often old notices are removed.
const PRUNE_EVERY: Duration = Duration::from_mins(1);

impl Membership {}

impl Nodes {
    /// Listens, on a new connection whenever one fails.
    pub(super) async fn listen(&self, membership: &Membership) {
        let stopping = &self.node.stopping;
        let listen = || async {
            metrics::gauge!("postern_listening").set(0.0);
            let heard = Box::pin(self.hear_out(membership));
            stopping.run_until_cancelled(heard).await.transpose()?;
            // The server stops, or there is nothing to hear.
            Ok(Next::At(Millis::MAX))
        };
        self.node
            .every(Job::Listen, Duration::ZERO, pending, listen)
            .await;
    }

    /// Hears until the connection fails or is silent for too long. Where nothing is to be heard, it
    /// ends at once.
    async fn hear_out(&self, membership: &Membership) -> Result<(), LiveError> {
        let Some(mut listener) = membership.port.listen().await? else {
            membership.readiness.only_looks();
            return Ok(());
        };
        metrics::gauge!("postern_listening").set(1.0);
        // What was said before this connection was there.
        membership.look.notify_one();
        membership.bus.ask_for_all();
        loop {
            // This node hears at least its own voice.
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

    fn take_call(&self, membership: &Membership, call: Call) {
        let own = membership.port.node();
        match call {
            // Anybody who may connect to the database can send one: what is true stands in a row.
            Call::Notice(Notice { news: None, .. }) => membership.look.notify_one(),
            Call::Notice(notice) if notice.node != own => {
                let new = membership.seen.lock().is_new(notice.number);
                if new {
                    self.take_notice(notice);
                }
            }
            Call::Presence(node, games) if node != own => {
                membership.meet(node);
                membership.bus.ask_for(games);
            }
            Call::Notice(_) | Call::Presence(..) | Call::Beat(_) => {}
        }
    }

    fn take_notice(&self, notice: Notice) {
        match notice.news {
            Some(news) => news.iter().for_each(|news| self.games.hear(news)),
            None => self
                .node
                .hand_over("another server has said what this one cannot read"),
        }
    }

    /// Looks for notices now and then.
    pub(super) async fn look_for_notices(&self, membership: &Membership) {
        let told = || membership.look.notified();
        let look = || self.read_notices(membership);
        self.node.every(Job::Notices, LOOK_EVERY, told, look).await;
    }

    async fn read_notices(&self, membership: &Membership) -> Result<(), LiveError> {
        // Half of it: those that are about to be removed may be missing.
        let kept = Duration::from_millis(NOTICES_KEPT.unsigned_abs()) / 2;
        let (mark, looked) = membership.read.lock().clone();
        let (notices, next) = membership.port.notices(&mark, MAX_NOTICES).await?;
        // Until all that was found is taken. A panic in between loses some of it.
        *membership.read.lock() = (next, None);
        let all = notices.len() < MAX_NOTICES as usize;
        if looked.is_none_or(|at| at.elapsed() > kept) || !all {
            self.doubt_everything();
        }
        self.take_found(membership, notices);
        membership.read.lock().1 = Some(Instant::now());
        Ok(())
    }

    /// Removes what all nodes have read long ago.
    pub(super) async fn remove_old_notices(&self, membership: &Membership) {
        let prune = || async { Ok(membership.port.prune().await?) };
        self.node
            .every(Job::OldNotices, PRUNE_EVERY, pending, prune)
            .await;
    }

    fn take_found(&self, membership: &Membership, mut notices: Vec<Notice>) {
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
