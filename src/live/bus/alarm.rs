//! Wakes a sleeping timer when an earlier deadline is published.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use postern_game::Millis;

/// Wakes one timer.
#[derive(Debug)]
pub struct Alarm {
    /// The deadline of the current sleep. `MAX` while the timer looks for one, so that none is
    /// missed.
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
    /// Marks that the timer looks for the next deadline: each deadline published afterwards wakes
    /// it.
    pub fn look(&self) {
        self.set(Millis::MAX);
    }

    /// Sets the deadline until which the timer sleeps.
    pub fn set(&self, at: Millis) {
        self.at.store(at, Ordering::SeqCst);
    }

    /// Wakes the timer if `at` is before its deadline.
    pub fn hear(&self, at: Millis) {
        if at < self.at.load(Ordering::SeqCst) {
            self.earlier.notify_one();
        }
    }

    /// Waits for a deadline before the current one.
    pub async fn earlier(&self) {
        self.earlier.notified().await;
    }
}
