//! What time it is: the system's clock or a shared database's for the server, one set by hand for
//! tests.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::watch;

use postern_game::Millis;

/// Time, as far as games need it.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since the Unix epoch, UTC.
    fn now_ms(&self) -> Millis;

    /// Waits until [`Clock::now_ms`] has reached `at`.
    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;

    /// Goes by the time that was measured from now on. A clock that is set by hand does not.
    fn follow(&self, _measured: Measured) {}
}

/// The time of a database that several servers share.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// A moment of this process, and what the database's time was then, in microseconds since the
    /// Unix epoch.
    pub at: Instant,
    pub us: i64,
}

impl Measured {
    fn now_ms(self) -> Millis {
        let since = i64::try_from(self.at.elapsed().as_micros()).unwrap_or(i64::MAX);
        self.us.saturating_add(since) / 1_000
    }
}

/// A server's clock: another one, usually the system's, until the time of a shared database was
/// measured. From then on it goes by that, and setting the machine's clock does not change it.
#[derive(Clone)]
pub struct ServerClock {
    own: Arc<dyn Clock>,
    measured: watch::Sender<Option<Measured>>,
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
        measured.map_or_else(|| self.own.now_ms(), Measured::now_ms)
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
                    // The sender lives as long as this clock does.
                    _ = measured.changed() => {}
                }
            }
        })
    }

    fn follow(&self, measured: Measured) {
        self.measured.send_replace(Some(measured));
    }
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
