//! How often passwords may be tried: so seldom that nobody finds one, and still so often that
//! nobody can keep an owner out.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use sha2::{Digest as _, Sha256};

use super::AccountError;
use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock, NetworkBuckets},
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

/// What a name is counted under: of one length, however long the name.
type NameKey = [u8; 32];

/// The buckets from which attempts are taken.
pub(super) struct SignInLimits {
    networks: NetworkBuckets,
    pairs: Buckets<(NameKey, IpAddr)>,
    known: Buckets<TokenHash>,
}

impl SignInLimits {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock);
        Self {
            networks: NetworkBuckets::new(FROM_NETWORK, FROM_CUSTOMER, PAUSE, &clock),
            pairs: Buckets::new(ON_NAME_FROM_NETWORK, PAUSE, &clock),
            known: Buckets::new(FROM_KNOWN, PAUSE, &clock),
        }
    }

    /// Takes one new account of a network, which costs a hash as an attempt does.
    ///
    /// # Errors
    /// [`AccountError::TooManyAttempts`] when its bucket is empty.
    pub(super) fn take_new(&self, network: IpAddr) -> Result<(), AccountError> {
        self.networks.take(network).map_err(too_many)
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
        if let Some(known) = known {
            return self.known.take(&known).map_err(too_many);
        }
        let name: NameKey = Sha256::digest(name_skeleton(name)).into();
        self.networks.take(network).map_err(too_many)?;
        self.pairs.take(&(name, network)).map_err(too_many)
    }
}

const fn too_many(after_s: u32) -> AccountError {
    AccountError::TooManyAttempts { after_s }
}
