//! How a timer that sleeps until a deadline hears of an earlier one.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use postern_game::Millis;

/// Wakes one timer.
#[derive(Debug)]
pub struct Alarm {
    /// The deadline slept for; `MAX` while the timer looks for one, so that nothing slips through.
    at: AtomicI64,
    earlier: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Self {
            at: AtomicI64::new(Millis::MAX),
            earlier: Notify::new(),
        }
    }
}

impl Alarm {
    /// The timer begins to look for the next deadline: every one that is published from now on
    /// wakes it.
    pub fn look(&self) {
        self.set(Millis::MAX);
    }

    /// The timer sleeps until `at`.
    pub fn set(&self, at: Millis) {
        self.at.store(at, Ordering::SeqCst);
    }

    /// Some clock runs out at `at`.
    pub fn hear(&self, at: Millis) {
        if at < self.at.load(Ordering::SeqCst) {
            self.earlier.notify_one();
        }
    }

    /// Waits for a deadline before the one that was set.
    pub async fn earlier(&self) {
        self.earlier.notified().await;
    }
}
