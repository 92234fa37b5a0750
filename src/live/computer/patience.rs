//! How proofs, which take long, give way to searches, which somebody waits for.
//!
//! A proof keeps its thread and all that it knows. It asks about once in a thousand positions whether it has to
//! end, and is answered only when nothing more urgent waits: the thread carries that out in its midst. So a turn
//! waits no longer for a proof than for a millisecond, and there are never more threads at work than without one.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use tokio_util::sync::CancellationToken;

/// How long a proof may still take. While something more urgent waits, it stands still.
pub(super) struct Patience {
    /// Carries out whatever is more urgent.
    give_way: Box<dyn Fn()>,
    stopping: CancellationToken,
    /// Cancelled when nobody wants the proof any more.
    wanted: CancellationToken,
    left: Cell<Duration>,
    /// When the proof was begun, or went on.
    since: Cell<Instant>,
}

impl Patience {
    /// So much time of a thread, beginning now, unless it is stopped, or not wanted any more.
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

    /// Carries out whatever is more urgent. Whether the proof has to end.
    pub(super) fn is_over(&self) -> bool {
        let left = self.left.get().saturating_sub(self.since.get().elapsed());
        self.left.set(left);
        (self.give_way)();
        self.since.set(Instant::now());
        left.is_zero() || self.wanted.is_cancelled() || self.stopping.is_cancelled()
    }
}
