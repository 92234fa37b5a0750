//! How often passwords may be tried: so seldom that nobody finds one, and still so often that
//! nobody can keep an owner out.

use std::{
    hash::Hash,
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use sha2::{Digest as _, Sha256};

use super::AccountError;
use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock, buckets, take},
};
use postern_game::name_skeleton;
use postern_store::TokenHash;

/// From an empty bucket one attempt is taken each time.
const PAUSE: Duration = Duration::from_secs(10);
/// Attempts in a row: from a network, from all IPv6 networks of one customer, on a name from one
/// network, and from a browser that has signed in to the account before, or is signed in now.
///
/// Nothing counts what is tried on a name from everywhere: strangers in many networks could use that
/// up and so keep an owner with a new browser out.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(30).unwrap();
const FROM_CUSTOMER: NonZeroU32 = NonZeroU32::new(120).unwrap();
const ON_NAME_FROM_NETWORK: NonZeroU32 = NonZeroU32::new(5).unwrap();
const FROM_KNOWN: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// After how many attempts quiet buckets are removed.
const SWEEP_EVERY: u32 = 256;

/// What a name is counted under: of one length, however long the name.
type NameKey = [u8; 32];

/// The buckets from which attempts are taken.
pub(super) struct SignInLimits {
    clock: LimitClock,
    networks: Buckets<IpAddr>,
    /// By the first 48 bits of an IPv6 address: a customer may have as many as 65,536 networks.
    customers: Buckets<[u16; 3]>,
    pairs: Buckets<(NameKey, IpAddr)>,
    known: Buckets<TokenHash>,
    attempts: AtomicU32,
}

impl SignInLimits {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock);
        Self {
            networks: buckets(FROM_NETWORK, PAUSE, &clock),
            customers: buckets(FROM_CUSTOMER, PAUSE, &clock),
            pairs: buckets(ON_NAME_FROM_NETWORK, PAUSE, &clock),
            known: buckets(FROM_KNOWN, PAUSE, &clock),
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
        self.take_from_network(network)
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
        self.take_from_network(network)?;
        self.take_from(&self.pairs, &(name, network))
    }

    fn take_from_network(&self, network: IpAddr) -> Result<(), AccountError> {
        self.take_from(&self.networks, &network)?;
        match network {
            IpAddr::V4(_) => Ok(()),
            IpAddr::V6(network) => {
                let [first, second, third, ..] = network.segments();
                self.take_from(&self.customers, &[first, second, third])
            }
        }
    }

    fn take_from<K: Hash + Eq + Clone>(
        &self,
        buckets: &Buckets<K>,
        key: &K,
    ) -> Result<(), AccountError> {
        take(buckets, key, &self.clock).map_err(|wait| {
            let after_s = u32::try_from(wait.as_millis().div_ceil(1_000)).unwrap_or(u32::MAX);
            AccountError::TooManyAttempts {
                after_s: after_s.max(1),
            }
        })
    }

    fn sweep(&self) {
        if self.attempts.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.networks.retain_recent();
            self.customers.retain_recent();
            self.pairs.retain_recent();
            self.known.retain_recent();
        }
    }
}
