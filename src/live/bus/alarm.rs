//! Wakes a sleeping timer when an earlier deadline is published.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use postern_game::Millis;

/// An alarm that wakes one timer when an earlier deadline is published.
#[derive(Debug)]
pub struct TimerAlarm {
    /// The deadline of the current sleep. It is `MAX` while the timer reads the next deadline, so
    /// that any earlier deadline published meanwhile wakes the timer.
    at: AtomicI64,
    earlier: Notify,
}

impl Default for TimerAlarm {
    fn default() -> Self {
        Self {
            at: AtomicI64::new(Millis::MAX),
            earlier: Notify::new(),
        }
    }
}

impl TimerAlarm {
    /// Records that the timer is about to read the next deadline. Any deadline published afterwards
    /// wakes the timer.
    pub fn look(&self) {
        self.set(Millis::MAX);
    }

    /// Sets the deadline until which the timer sleeps.
    pub fn set(&self, at: Millis) {
        self.at.store(at, Ordering::SeqCst);
    }

    /// Wakes the timer if `at` is before the timer's deadline.
    pub fn hear(&self, at: Millis) {
        if at < self.at.load(Ordering::SeqCst) {
            self.earlier.notify_one();
        }
    }

    /// Waits until somebody publishes a deadline that is earlier than the current one.
    pub async fn earlier(&self) {
        self.earlier.notified().await;
    }
}
