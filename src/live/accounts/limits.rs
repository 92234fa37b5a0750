//! How often passwords may be tried: so seldom that nobody finds one, and still so often that
//! nobody can keep an owner out.

use std::{
    hash::Hash,
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use governor::{
    Quota, RateLimiter, clock::Clock as Ticks, middleware::NoOpMiddleware,
    state::keyed::DashMapStateStore,
};
use sha2::{Digest as _, Sha256};

use super::AccountError;
use crate::{
    game::{Millis, name_skeleton},
    live::Clock,
    store::TokenHash,
};

/// From an empty bucket one attempt is taken each time.
const PAUSE: Duration = Duration::from_secs(10);
/// Attempts in a row: from a network, on a name from one network, on a name from everywhere, and
/// from a browser that has signed in to the account before, or is signed in now.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(30).unwrap();
const ON_NAME_FROM_NETWORK: NonZeroU32 = NonZeroU32::new(5).unwrap();
const ON_NAME: NonZeroU32 = NonZeroU32::new(20).unwrap();
const FROM_KNOWN: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// After how many attempts quiet buckets are removed.
const SWEEP_EVERY: u32 = 256;

type Buckets<K> = RateLimiter<K, DashMapStateStore<K>, LimitClock, NoOpMiddleware<Duration>>;

/// What a name is counted under: of one length, however long the name.
type NameKey = [u8; 32];

/// The buckets from which attempts are taken.
pub(super) struct SignInLimits {
    clock: LimitClock,
    networks: Buckets<IpAddr>,
    pairs: Buckets<(NameKey, IpAddr)>,
    names: Buckets<NameKey>,
    known: Buckets<TokenHash>,
    attempts: AtomicU32,
}

impl SignInLimits {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock);
        Self {
            networks: buckets(FROM_NETWORK, &clock),
            pairs: buckets(ON_NAME_FROM_NETWORK, &clock),
            names: buckets(ON_NAME, &clock),
            known: buckets(FROM_KNOWN, &clock),
            attempts: AtomicU32::new(0),
            clock,
        }
    }

    /// Takes one new account of a network, which costs a hash as an attempt does.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`] when its bucket is empty.
    pub(super) fn take_new(&self, network: IpAddr) -> Result<(), AccountError> {
        self.sweep();
        self.take_from(&self.networks, &network)
    }

    /// Takes an attempt on a name: from the bucket of a browser or a session that the account knows,
    /// if there is one, so that what others try cannot keep its owner out.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`] when a bucket is empty.
    pub(super) fn take(
        &self,
        name: &str,
        network: IpAddr,
        known: Option<TokenHash>,
    ) -> Result<(), AccountError> {
        self.sweep();
        if let Some(known) = known {
            return self.take_from(&self.known, &known);
        }
        let name: NameKey = Sha256::digest(name_skeleton(name)).into();
        self.take_from(&self.networks, &network)?;
        self.take_from(&self.pairs, &(name, network))?;
        self.take_from(&self.names, &name)
    }

    fn take_from<K: Hash + Eq + Clone>(
        &self,
        buckets: &Buckets<K>,
        key: &K,
    ) -> Result<(), AccountError> {
        buckets.check_key(key).map_err(|refused| {
            let wait = refused.wait_time_from(self.clock.now());
            let after_s = u32::try_from(wait.as_millis().div_ceil(1_000)).unwrap_or(u32::MAX);
            AccountError::TooManyAttempts {
                after_s: after_s.max(1),
            }
        })
    }

    fn sweep(&self) {
        if self.attempts.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.networks.retain_recent();
            self.pairs.retain_recent();
            self.names.retain_recent();
            self.known.retain_recent();
        }
    }
}

fn buckets<K: Hash + Eq + Clone>(burst: NonZeroU32, clock: &LimitClock) -> Buckets<K> {
    let quota = Quota::with_period(PAUSE).expect("the pause is not 0");
    RateLimiter::dashmap_with_clock(quota.allow_burst(burst), clock.clone())
}

/// The server's clock as time that has passed, which stands still when the clock is set back: else
/// empty buckets would stay empty for as long.
#[derive(Clone)]
struct LimitClock {
    clock: Arc<dyn Clock>,
    /// When it was last asked for, and what had passed by then.
    last: Arc<Mutex<(Millis, Duration)>>,
}

impl LimitClock {
    fn new(clock: Arc<dyn Clock>) -> Self {
        let last = Arc::new(Mutex::new((clock.now_ms(), Duration::ZERO)));
        Self { clock, last }
    }
}

impl Ticks for LimitClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        // Nothing that holds the lock can leave it half-changed.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now_ms();
        let passed = u64::try_from(now - last.0).unwrap_or(0);
        *last = (now, last.1 + Duration::from_millis(passed));
        last.1
    }
}
