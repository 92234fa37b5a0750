//! What time it is: the system's clock for the server, one set by hand for tests.

use std::{future::Future, pin::Pin, time::Duration};

use tokio::sync::watch;

use crate::game::Millis;

/// Time, as far as games need it.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since the Unix epoch, UTC.
    fn now_ms(&self) -> Millis;

    /// Waits until [`Clock::now_ms`] has reached `at`.
    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

/// Longest sleep before the system's clock is read again: it may have been set meanwhile.
const NAP: Millis = 30_000;

impl Clock for SystemClock {
    fn now_ms(&self) -> Millis {
        let since_epoch = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or_default();
        Millis::try_from(since_epoch.as_millis()).unwrap_or(Millis::MAX)
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            loop {
                let left = at.saturating_sub(self.now_ms());
                let Ok(left) = u64::try_from(left.min(NAP)) else {
                    return;
                };
                if left == 0 {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(left)).await;
            }
        })
    }
}

/// A clock that stands still until it is set, for tests.
#[derive(Clone, Debug)]
pub struct ManualClock {
    now: watch::Sender<Millis>,
}

impl ManualClock {
    #[must_use]
    pub fn at(now_ms: Millis) -> Self {
        Self {
            now: watch::Sender::new(now_ms),
        }
    }

    /// Lets `ms` milliseconds pass.
    pub fn advance(&self, ms: Millis) {
        self.now.send_modify(|now| *now += ms);
    }
}

impl Clock for ManualClock {
    fn now_ms(&self) -> Millis {
        *self.now.borrow()
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            // The sender lives as long as this clock does, so waiting cannot fail while it is
            // borrowed.
            let _ = now.wait_for(|now| *now >= at).await;
        })
    }
}
