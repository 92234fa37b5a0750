//! Buckets from which what costs is taken, by the server's own clock.

use std::{hash::Hash, num::NonZeroU32, sync::Arc, time::Duration};

use governor::{
    Quota, RateLimiter, clock::Clock as Ticks, middleware::NoOpMiddleware,
    state::keyed::DashMapStateStore,
};
use parking_lot::Mutex;

use super::Clock;
use postern_game::{Millis, PersonId};

/// A bucket for each key.
pub(super) type Buckets<K> =
    RateLimiter<K, DashMapStateStore<K>, LimitClock, NoOpMiddleware<Duration>>;

/// Full ones hold `burst`; of an empty one `pause` gives the next.
pub(super) fn buckets<K: Hash + Eq + Clone>(
    burst: NonZeroU32,
    pause: Duration,
    clock: &LimitClock,
) -> Buckets<K> {
    let quota = Quota::with_period(pause).expect("the pause is not 0");
    RateLimiter::dashmap_with_clock(quota.allow_burst(burst), clock.clone())
}

/// The server's clock as time that has passed, which stands still when the clock is set back: else
/// empty buckets would stay empty for as long.
#[derive(Clone)]
pub(super) struct LimitClock {
    clock: Arc<dyn Clock>,
    /// When it was last asked for, and what had passed by then.
    last: Arc<Mutex<(Millis, Duration)>>,
}

impl LimitClock {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let last = Arc::new(Mutex::new((clock.now_ms(), Duration::ZERO)));
        Self { clock, last }
    }
}

/// Takes one.
///
/// # Errors
/// When the bucket is empty: how long until the next.
pub(super) fn take<K: Hash + Eq + Clone>(
    buckets: &Buckets<K>,
    key: &K,
    clock: &LimitClock,
) -> Result<(), Duration> {
    buckets
        .check_key(key)
        .map_err(|refused| refused.wait_time_from(clock.now()))
}

/// How often each person may try something.
pub(super) struct Tries {
    clock: LimitClock,
    people: Buckets<PersonId>,
}

impl Tries {
    /// So many in a row; the next takes a minute.
    pub(super) fn new(in_a_row: NonZeroU32, clock: &Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(Arc::clone(clock));
        Self {
            people: buckets(in_a_row, Duration::from_mins(1), &clock),
            clock,
        }
    }

    /// Takes one.
    ///
    /// # Errors
    /// When there is none left: after how many seconds there may be another.
    pub(super) fn take(&self, person: &PersonId) -> Result<(), u32> {
        self.people.retain_recent();
        take(&self.people, person, &self.clock).map_err(|wait| {
            let seconds = u32::try_from(wait.as_millis().div_ceil(1_000));
            seconds.unwrap_or(u32::MAX).max(1)
        })
    }
}

impl Ticks for LimitClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        // Nothing that holds the lock can leave it half-changed.
        let mut last = self.last.lock();
        let now = self.clock.now_ms();
        let passed = u64::try_from(now - last.0).unwrap_or(0);
        *last = (now, last.1 + Duration::from_millis(passed));
        last.1
    }
}
