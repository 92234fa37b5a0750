//! How many mails may be asked for: nobody's mailbox is filled through this server.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use super::EmailError;
use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock, NetworkBuckets},
};
use postern_game::PersonId;
use postern_store::mail::EmailAddress;

/// Mails in a row that a network may ask for, and how long the next takes; the same for all IPv6
/// networks of one customer.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(10).unwrap();
const FROM_CUSTOMER: NonZeroU32 = NonZeroU32::new(40).unwrap();
const NETWORK_PAUSE: Duration = Duration::from_mins(5);
/// The same for mails to one address from one network, from everywhere, and of one account.
const TO_ADDRESS_FROM_NETWORK: NonZeroU32 = NonZeroU32::new(3).unwrap();
const TO_ADDRESS: NonZeroU32 = NonZeroU32::new(6).unwrap();
const OF_PERSON: NonZeroU32 = NonZeroU32::new(10).unwrap();
const ADDRESS_PAUSE: Duration = Duration::from_mins(20);

/// The buckets from which mails are taken.
pub(in crate::live) struct MailLimits {
    networks: NetworkBuckets,
    pairs: Buckets<(EmailAddress, IpAddr)>,
    /// For links to a new password and for links that confirm: what strangers ask for to an address
    /// must not keep its owner from adding it.
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

    /// Takes a mail that confirms the address of an account.
    ///
    /// # Errors
    /// [`EmailError::TooMany`] when a bucket is empty.
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

    /// Takes a mail with links to new passwords. `false` when enough have gone to that address of
    /// late: nothing is sent then, and nothing is said, or strangers in other networks could keep its
    /// owner from the page.
    ///
    /// # Errors
    /// [`EmailError::TooMany`] when a bucket of the network is empty.
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
