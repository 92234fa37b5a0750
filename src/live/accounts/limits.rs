//! Rate limits for password attempts. They prevent guessing, but strangers cannot use them to lock
//! an owner out.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::AccountError;
use crate::live::Clock;
use crate::live::buckets::{Buckets, LimitClock, NetworkBuckets};
use postern_game::name_skeleton;
use postern_store::TokenHash;

/// The time after which an empty bucket allows one more password attempt.
const PAUSE: Duration = Duration::from_secs(10);
/// The maximum number of password attempts in a row from one network.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// The maximum number of password attempts in a row from all IPv6 networks of one customer.
const FROM_CUSTOMER: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// The maximum number of password attempts in a row on one name from one network.
///
/// No limit applies to a name across all networks. Otherwise strangers in many networks could use
/// up the limit and lock out an owner who has a new browser.
const ON_NAME_FROM_NETWORK: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// The maximum number of password attempts in a row from a browser that the account recognises.
const FROM_KNOWN: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// A name's bucket key: a hash of fixed length, however long the name is.
type NameKey = [u8; 32];

/// The token buckets that limit password attempts.
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

    /// Takes one token from a network's bucket for a new account, since sign-up computes a password
    /// hash, as a sign-in attempt does.
    ///
    /// # Errors
    /// Returns [`AccountError::TooManyAttempts`] if the network's bucket is empty.
    pub(super) fn take_new(&self, network: IpAddr) -> Result<(), AccountError> {
        self.networks.take(network).map_err(too_many)
    }

    /// Takes one token for a sign-in attempt on a name. A browser or session that the account knows
    /// has a separate bucket, so that other people's attempts cannot lock the owner out.
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
