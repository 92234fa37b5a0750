//! Token buckets for rate limits, based on the server's clock.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::Clock as Ticks;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use parking_lot::Mutex;

use super::Clock;
use postern_game::Millis;

/// Number of taken tokens after which full buckets are removed from memory.
const SWEEP_EVERY: u32 = 64;

/// Token buckets, one for each key.
pub(super) struct Buckets<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, DashMapStateStore<K>, LimitClock, NoOpMiddleware<Duration>>,
    clock: LimitClock,
    taken: AtomicU32,
}

impl<K: Hash + Eq + Clone> Buckets<K> {
    /// Creates buckets that hold `burst` tokens when full. A bucket gains one token per `pause`.
    pub(super) fn new(burst: NonZeroU32, pause: Duration, clock: &LimitClock) -> Self {
        let quota = Quota::with_period(pause).expect("the pause is not 0");
        Self {
            limiter: RateLimiter::dashmap_with_clock(quota.allow_burst(burst), clock.clone()),
            clock: clock.clone(),
            taken: AtomicU32::new(0),
        }
    }

    /// Takes one token from a key's bucket.
    ///
    /// # Errors
    /// Returns the number of seconds until the next token if the bucket is empty.
    pub(super) fn take(&self, key: &K) -> Result<(), u32> {
        if self.taken.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(key).map_err(|refused| {
            let wait = refused.wait_time_from(self.clock.now());
            let seconds = u32::try_from(wait.as_millis().div_ceil(1_000));
            seconds.unwrap_or(u32::MAX).max(1)
        })
    }
}

/// Token buckets for each network and for each customer. One customer may have many IPv6 networks.
pub(super) struct NetworkBuckets {
    networks: Buckets<IpAddr>,
    /// Buckets by the first 48 bits of an IPv6 address, since a customer may have up to 65,536
    /// networks.
    customers: Buckets<[u16; 3]>,
}

impl NetworkBuckets {
    pub(super) fn new(
        network: NonZeroU32,
        customer: NonZeroU32,
        pause: Duration,
        clock: &LimitClock,
    ) -> Self {
        Self {
            networks: Buckets::new(network, pause, clock),
            customers: Buckets::new(customer, pause, clock),
        }
    }

    /// Takes one token for a network.
    ///
    /// # Errors
    /// Returns the number of seconds until the next token if a bucket is empty.
    pub(super) fn take(&self, network: IpAddr) -> Result<(), u32> {
        self.networks.take(&network)?;
        match network {
            IpAddr::V4(_) => Ok(()),
            IpAddr::V6(network) => {
                let [first, second, third, ..] = network.segments();
                self.customers.take(&[first, second, third])
            }
        }
    }
}

/// Measures elapsed time with the server's clock. Setting the clock back does not reduce the
/// elapsed time; otherwise empty buckets would not be refilled until the clock had caught up.
#[derive(Clone)]
pub(super) struct LimitClock {
    clock: Arc<dyn Clock>,
    /// The time of the last reading, and the elapsed time at that reading.
    last: Arc<Mutex<(Millis, Duration)>>,
}

impl LimitClock {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let last = Arc::new(Mutex::new((clock.now_ms(), Duration::ZERO)));
        Self { clock, last }
    }
}

impl Ticks for LimitClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        // A panic while the lock is held cannot leave the pair half-changed.
        let mut last = self.last.lock();
        let now = self.clock.now_ms();
        let passed = u64::try_from(now - last.0).unwrap_or(0);
        *last = (now, last.1 + Duration::from_millis(passed));
        last.1
    }
}
