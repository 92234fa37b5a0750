//! Decides whether a node should receive traffic.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::live::Job;

/// The maximum time without a notice from any node. Each node also receives its own notices, which
/// it sends every 2 seconds.
pub(super) const DEAF_AFTER: Duration = Duration::from_secs(5);
/// The maximum uncertainty of the measured database time.
pub(super) const MAX_UNCERTAIN: Duration = Duration::from_millis(250);

/// The reason why a node should receive no traffic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadyReason {
    #[error("This server is about to stop; another one takes over.")]
    Leaving,
    #[error(
        "A newer version of Postern uses the database: this server has handed its people over; upgrade it."
    )]
    Outdated,
    #[error(
        "This server has heard nothing through LISTEN for more than 5 seconds: it looks every 2 seconds for what other servers write, until the connection is back."
    )]
    Deaf,
    #[error(
        "This server does not know the database’s time to within 250 milliseconds: the way to the database is too slow."
    )]
    UncertainTime,
    #[error(
        "The background job “{0}” has failed for more than 5 seconds; this server’s log says why."
    )]
    JobFails(Job),
}

/// The facts that decide whether this node is ready.
#[derive(Debug)]
pub(in crate::live) struct Readiness {
    state: Mutex<ReadinessState>,
}

#[derive(Debug)]
struct ReadinessState {
    /// The time of the last received notice. `None` for a node that only polls for notices.
    heard: Option<Instant>,
    uncertain: bool,
    outdated: bool,
    leaving: bool,
}

impl Default for Readiness {
    fn default() -> Self {
        Self {
            state: Mutex::new(ReadinessState {
                heard: Some(Instant::now()),
                uncertain: false,
                outdated: false,
                leaving: false,
            }),
        }
    }
}

impl Readiness {
    /// Returns an error with the first reason why this node should leave the cluster, if any.
    pub(super) fn stays(&self) -> Result<(), UnreadyReason> {
        let state = self.state.lock();
        if state.outdated {
            Err(UnreadyReason::Outdated)
        } else if state.leaving {
            Err(UnreadyReason::Leaving)
        } else {
            Ok(())
        }
    }

    /// Returns an error if this node does not know the database's time or may have missed notices.
    pub(super) fn knows_others(&self) -> Result<(), UnreadyReason> {
        let state = self.state.lock();
        let deaf = state.heard.is_some_and(|at| at.elapsed() > DEAF_AFTER);
        if state.uncertain {
            Err(UnreadyReason::UncertainTime)
        } else if deaf {
            Err(UnreadyReason::Deaf)
        } else {
            Ok(())
        }
    }

    /// Records that a notice was received.
    pub(super) fn heard(&self) {
        self.state.lock().heard = Some(Instant::now());
    }

    /// Whether notices from other nodes may have been missed.
    pub(super) fn may_have_missed(&self) -> bool {
        let heard = self.state.lock().heard;
        heard.is_none_or(|at| at.elapsed() > DEAF_AFTER)
    }

    /// Marks that this node only polls, and expects no notices through a connection.
    pub(super) fn only_looks(&self) {
        self.state.lock().heard = None;
    }

    /// Records the uncertainty of the measured database time. Returns whether it is small enough.
    pub(super) fn measured(&self, uncertainty: Duration) -> bool {
        let certain = uncertainty <= MAX_UNCERTAIN;
        self.state.lock().uncertain = !certain;
        certain
    }

    /// Marks that the node is about to stop.
    pub(in crate::live) fn leave(&self) {
        self.state.lock().leaving = true;
    }

    /// Marks that a newer version of Postern uses the database. Returns whether this was unknown
    /// before.
    pub(in crate::live) fn outdated(&self) -> bool {
        !std::mem::replace(&mut self.state.lock().outdated, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_way_to_the_database_makes_the_time_uncertain_until_it_is_fast_again() {
        let readiness = Readiness::default();
        assert!(!readiness.measured(Duration::from_millis(251)));
        assert_eq!(readiness.knows_others(), Err(UnreadyReason::UncertainTime));
        assert!(readiness.measured(Duration::from_millis(250)));
        assert_eq!(readiness.knows_others(), Ok(()));
    }

    #[test]
    fn nothing_heard_for_long_counts_unless_nothing_is_expected() {
        let readiness = Readiness::default();
        readiness.state.lock().heard = Instant::now().checked_sub(2 * DEAF_AFTER);
        assert_eq!(readiness.knows_others(), Err(UnreadyReason::Deaf));
        readiness.heard();
        assert_eq!(readiness.knows_others(), Ok(()));
        readiness.only_looks();
        assert_eq!(readiness.knows_others(), Ok(()));
    }
}
