//! How a node hears what the others write: through a connection that listens, and by looking for it
//! every few seconds, so that a connection that is cut costs time and nothing else.

use std::{
    collections::HashSet,
    pin::Pin,
    sync::{MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{Membership, readiness::DEAF_AFTER};
use crate::live::Live;
use postern_store::{
    StoreError,
    cluster::{Call, Listener, NOTICES_KEPT, Notice},
};

/// A task of a node.
pub(super) type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// How often a node looks for notices that it has not heard.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Most notices that are read at a look. Where there are more, everything is read again instead.
const MOST_NOTICES: u32 = 4_000;
/// Waits before the next attempt to listen; they double from the first to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(3);

/// The numbers of the notices that were heard lately: a notice comes by either way, or by both.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Since the last look.
    since: HashSet<i64>,
    /// Between the last look and the one before.
    before: HashSet<i64>,
}

impl Seen {
    /// Whether a notice is new.
    fn is_new(&mut self, number: i64) -> bool {
        self.since.insert(number) && !self.before.contains(&number)
    }

    /// What the look that begins now does not find is not found by later ones.
    fn look(&mut self) {
        self.before = std::mem::take(&mut self.since);
    }
}

impl Membership {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Live {
    /// Listens, on a new connection whenever one fails.
    pub(super) async fn listen(&self, membership: &Membership) {
        let mut wait = FIRST_WAIT;
        loop {
            let listening = async {
                match membership.port.listen().await? {
                    Some(listener) => Ok(Some(self.hear_out(membership, listener).await)),
                    None => Ok::<_, StoreError>(None),
                }
            };
            let ended = tokio::select! {
                ended = listening => ended,
                () = self.inner.stopping.cancelled() => return,
            };
            metrics::gauge!("postern_listening").set(0.0);
            match ended {
                Ok(None) => {
                    membership.readiness.only_looks();
                    return;
                }
                Ok(Some(heard)) if heard => wait = FIRST_WAIT,
                Ok(Some(_)) => {}
                Err(error) => tracing::warn!(%error, "this server cannot listen to others"),
            }
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.inner.stopping.cancelled() => return,
            }
            wait = (2 * wait).min(LONGEST_WAIT);
        }
    }

    /// Hears until the connection fails or is silent for too long; whether anything was heard.
    async fn hear_out(&self, membership: &Membership, mut listener: Box<dyn Listener>) -> bool {
        metrics::gauge!("postern_listening").set(1.0);
        // What was said before this connection was there.
        membership.look.notify_one();
        membership.bus.ask_for_all();
        let mut heard = false;
        loop {
            match tokio::time::timeout(DEAF_AFTER, listener.next()).await {
                Ok(Ok(call)) => {
                    heard = true;
                    membership.readiness.heard();
                    self.take_call(membership, call);
                }
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the connection that listens to other servers is cut");
                    return heard;
                }
                // Not even this node's own voice.
                Err(_) => {
                    tracing::warn!("the connection that listens to other servers is silent");
                    return heard;
                }
            }
        }
    }

    fn take_call(&self, membership: &Membership, call: Call) {
        let own = membership.port.node();
        match call {
            // Anybody who may connect to the database can send one: what is true stands in a row.
            Call::Notice(Notice { news: None, .. }) => membership.look.notify_one(),
            Call::Notice(notice) if notice.node != own => {
                let new = membership.seen().is_new(notice.number);
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
            Some(news) => news.iter().for_each(|news| self.hear(news)),
            None => self.hand_over("another server has said what this one cannot read"),
        }
    }

    /// Looks for notices now and then.
    pub(super) async fn look_for_notices(&self, membership: &Membership) {
        // Half of it: those that are about to be removed may be missing.
        let kept = Duration::from_millis(NOTICES_KEPT.unsigned_abs()) / 2;
        let mut mark = membership.begin.clone();
        let mut looked = Instant::now();
        loop {
            match membership.port.notices(&mark, MOST_NOTICES).await {
                Ok((notices, next)) => {
                    mark = next;
                    let all = notices.len() < MOST_NOTICES as usize;
                    if looked.elapsed() > kept || !all {
                        self.doubt_everything();
                    }
                    looked = Instant::now();
                    self.take_found(membership, notices);
                }
                Err(error) => tracing::warn!(%error, "notices of other servers cannot be read"),
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => {}
                () = membership.look.notified() => {}
                () = self.inner.stopping.cancelled() => return,
            }
        }
    }

    fn take_found(&self, membership: &Membership, mut notices: Vec<Notice>) {
        {
            let mut seen = membership.seen();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_new_once_as_long_as_it_can_be_found() {
        let mut seen = Seen::default();
        assert!(seen.is_new(7), "heard");
        seen.look();
        assert!(!seen.is_new(7), "found as well");
        assert!(seen.is_new(5), "given earlier, written later");
        seen.look();
        assert!(!seen.is_new(5) && !seen.is_new(7), "found again");
        seen.look();
        seen.look();
        assert!(seen.before.is_empty() && seen.since.is_empty());
    }
}
