//! Lets a long-running proof yield to searches for which somebody waits.
//!
//! A proof keeps its thread and its state. About once per thousand positions, it pauses while its
//! thread runs all more urgent searches. A search for a turn therefore waits at most about a
//! millisecond for a proof, and a proof needs no extra thread.

use std::cell::Cell;
use std::time::{Duration, Instant};

use tokio_util::sync::CancellationToken;

/// A proof's remaining time. It does not decrease while more urgent searches run.
pub(super) struct ProofTime {
    /// Runs all more urgent searches.
    give_way: Box<dyn Fn()>,
    stopping: CancellationToken,
    /// Cancelled when nobody needs the proof any more.
    wanted: CancellationToken,
    left: Cell<Duration>,
    /// The time when the proof last began or resumed.
    since: Cell<Instant>,
}

impl ProofTime {
    /// Creates the time limit of a proof that may use at most `most` on its thread. Stopping the
    /// server or cancelling the proof ends it earlier.
    pub(super) fn new(
        most: Duration,
        [wanted, stopping]: [CancellationToken; 2],
        give_way: impl Fn() + 'static,
    ) -> Self {
        Self {
            give_way: Box::new(give_way),
            stopping,
            wanted,
            left: Cell::new(most),
            since: Cell::new(Instant::now()),
        }
    }

    /// Runs all more urgent searches. Returns whether the proof must end.
    pub(super) fn is_over(&self) -> bool {
        let left = self.left.get().saturating_sub(self.since.get().elapsed());
        self.left.set(left);
        (self.give_way)();
        self.since.set(Instant::now());
        left.is_zero() || self.wanted.is_cancelled() || self.stopping.is_cancelled()
    }
}
