//! Clocks: the system's clock or a shared database's time for the server, and a manual clock for
//! tests.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use postern_game::Millis;

/// The time source for games.
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time in milliseconds since the Unix epoch, UTC.
    fn now_ms(&self) -> Millis;

    /// Waits until [`Clock::now_ms`] has reached `at`.
    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;

    /// Makes the clock follow a measured database time. A manual clock ignores this call.
    fn follow(&self, _measured: MeasuredTime) {}
}

/// A measurement of a shared database's time.
#[derive(Clone, Copy, Debug)]
pub struct MeasuredTime {
    /// An instant in this process. `us` is the database's time at that instant, in microseconds
    /// since the Unix epoch.
    pub at: Instant,
    pub us: i64,
}

impl MeasuredTime {
    fn now_ms(self) -> Millis {
        let since = i64::try_from(self.at.elapsed().as_micros()).unwrap_or(i64::MAX);
        self.us.saturating_add(since) / 1_000
    }
}

/// A server's clock. It follows another clock, usually the system's, until a shared database's time
/// is measured. Afterwards it follows the database's time, and changes to the machine's clock have
/// no effect.
#[derive(Clone)]
pub struct ServerClock {
    own: Arc<dyn Clock>,
    measured: watch::Sender<Option<MeasuredTime>>,
}

impl Default for ServerClock {
    fn default() -> Self {
        Self::new(Arc::new(SystemClock))
    }
}

impl ServerClock {
    #[must_use]
    pub fn new(own: Arc<dyn Clock>) -> Self {
        Self {
            own,
            measured: watch::Sender::new(None),
        }
    }
}

impl Clock for ServerClock {
    fn now_ms(&self) -> Millis {
        let measured = *self.measured.borrow();
        measured.map_or_else(|| self.own.now_ms(), MeasuredTime::now_ms)
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut measured = self.measured.subscribe();
        Box::pin(async move {
            loop {
                let known = *measured.borrow_and_update();
                let own = async {
                    match known {
                        None => self.own.sleep_until(at).await,
                        Some(measured) => nap(at, || measured.now_ms()).await,
                    }
                };
                tokio::select! {
                    () = own => return,
                    // The clock owns the sender, so `changed` does not fail.
                    _ = measured.changed() => {}
                }
            }
        })
    }

    fn follow(&self, measured: MeasuredTime) {
        self.measured.send_replace(Some(measured));
    }
}

/// The operating system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

/// The longest sleep before the system clock is read again, since the clock may have been set in
/// the meantime.
const NAP: Millis = 30_000;

impl Clock for SystemClock {
    fn now_ms(&self) -> Millis {
        let since_epoch = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or_default();
        Millis::try_from(since_epoch.as_millis()).unwrap_or(Millis::MAX)
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(nap(at, || self.now_ms()))
    }
}

async fn nap(at: Millis, now: impl Fn() -> Millis) {
    loop {
        let left = at.saturating_sub(now());
        let Ok(left) = u64::try_from(left.min(NAP)) else {
            return;
        };
        if left == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(left)).await;
    }
}

/// A clock for tests that changes only when it is set.
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

    /// Advances the time by `ms` milliseconds.
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
            // The clock owns the sender, so waiting cannot fail while the clock is borrowed.
            let _ = now.wait_for(|now| *now >= at).await;
        })
    }
}
