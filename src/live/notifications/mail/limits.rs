//! Rate limits for e-mails that users request, so that nobody can flood a mailbox through this
//! server.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use super::EmailError;
use crate::live::Clock;
use crate::live::buckets::{Buckets, LimitClock, NetworkBuckets};
use postern_game::PersonId;
use postern_store::mail::EmailAddress;

/// The number of e-mails that one network, or all IPv6 networks of one customer, may request at
/// once, and the time until one more is allowed.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(10).unwrap();
const FROM_CUSTOMER: NonZeroU32 = NonZeroU32::new(40).unwrap();
const NETWORK_PAUSE: Duration = Duration::from_mins(5);
/// The number of e-mails that one network may request at once to the same address.
const TO_ADDRESS_FROM_NETWORK: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// The number of e-mails that may be requested at once to one address.
const TO_ADDRESS: NonZeroU32 = NonZeroU32::new(6).unwrap();
/// The number of e-mails that may be requested at once for one account.
const OF_PERSON: NonZeroU32 = NonZeroU32::new(10).unwrap();
const ADDRESS_PAUSE: Duration = Duration::from_mins(20);

/// The token buckets that limit e-mails.
pub(in crate::live) struct MailLimits {
    networks: NetworkBuckets,
    pairs: Buckets<(EmailAddress, IpAddr)>,
    /// Reset links and confirmation links have separate buckets, so that strangers who request
    /// reset links cannot keep an owner from confirming the address.
    resets: Buckets<EmailAddress>,
    confirmations: Buckets<EmailAddress>,
    people: Buckets<PersonId>,
}

impl MailLimits {
    pub(in crate::live) fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock);
        Self {
            networks: NetworkBuckets::new(FROM_NETWORK, FROM_CUSTOMER, NETWORK_PAUSE, &clock),
            pairs: Buckets::new(TO_ADDRESS_FROM_NETWORK, ADDRESS_PAUSE, &clock),
            resets: Buckets::new(TO_ADDRESS, ADDRESS_PAUSE, &clock),
            confirmations: Buckets::new(TO_ADDRESS, ADDRESS_PAUSE, &clock),
            people: Buckets::new(OF_PERSON, ADDRESS_PAUSE, &clock),
        }
    }

    /// Takes one token for an e-mail that confirms an account's address.
    ///
    /// # Errors
    /// Returns [`EmailError::TooMany`] if a bucket is empty.
    pub(super) fn take_confirmation(
        &self,
        person: &PersonId,
        to: &EmailAddress,
        network: IpAddr,
    ) -> Result<(), EmailError> {
        self.take(to, network)?;
        self.people.take(person).map_err(too_many)?;
        self.confirmations.take(to).map_err(too_many)
    }

    /// Takes one token for an e-mail with reset links. Returns `false` if too many were recently
    /// sent to the address. In that case nothing is sent and no error is shown; otherwise strangers
    /// in other networks could lock the owner out of the page.
    ///
    /// # Errors
    /// Returns [`EmailError::TooMany`] if a bucket of the network is empty.
    pub(super) fn take_reset(
        &self,
        to: &EmailAddress,
        network: IpAddr,
    ) -> Result<bool, EmailError> {
        self.take(to, network)?;
        Ok(self.resets.take(to).is_ok())
    }

    fn take(&self, to: &EmailAddress, network: IpAddr) -> Result<(), EmailError> {
        self.networks.take(network).map_err(too_many)?;
        self.pairs.take(&(to.clone(), network)).map_err(too_many)
    }
}

const fn too_many(after_s: u32) -> EmailError {
    EmailError::TooMany { after_s }
}
