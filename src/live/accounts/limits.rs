//! Rate limits for password attempts: low enough against guessing, high enough that nobody can lock
//! an owner out.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use sha2::{Digest as _, Sha256};

use super::AccountError;
use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock, NetworkBuckets},
};
use postern_game::name_skeleton;
use postern_store::TokenHash;

/// The time after which an empty bucket allows one more attempt.
const PAUSE: Duration = Duration::from_secs(10);
/// The maximum number of attempts in a row: from a network, from all IPv6 networks of one customer,
/// on a name from one network, and from a browser that is signed in to the account or was before.
///
/// There is no limit on a name across all networks: strangers in many networks could use it up and
/// so lock out an owner with a new browser.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(30).unwrap();
const FROM_CUSTOMER: NonZeroU32 = NonZeroU32::new(120).unwrap();
const ON_NAME_FROM_NETWORK: NonZeroU32 = NonZeroU32::new(5).unwrap();
const FROM_KNOWN: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// The key of a name: a hash of fixed length, however long the name.
type NameKey = [u8; 32];

/// The buckets that limit attempts.
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

    /// Takes one new account from the bucket of a network. It costs a password hash, like an
    /// attempt.
    ///
    /// # Errors
    /// Returns [`AccountError::TooManyAttempts`] if its bucket is empty.
    pub(super) fn take_new(&self, network: IpAddr) -> Result<(), AccountError> {
        self.networks.take(network).map_err(too_many)
    }

    /// Takes an attempt on a name. If the account knows the browser or session, the attempt uses a
    /// separate bucket, so that other people's attempts cannot lock the owner out.
    ///
    /// # Errors
    /// Returns [`AccountError::TooManyAttempts`] if a bucket is empty.
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
