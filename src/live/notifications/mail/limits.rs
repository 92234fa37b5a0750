//! How many mails may be asked for: nobody's mailbox is filled through this server.

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

use super::EmailError;
use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock, buckets, take},
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
/// After how many mails quiet buckets are removed.
const SWEEP_EVERY: u32 = 64;

/// The buckets from which mails are taken.
pub(in crate::live) struct MailLimits {
    clock: LimitClock,
    networks: Buckets<IpAddr>,
    /// By the first 48 bits of an IPv6 address.
    customers: Buckets<[u16; 3]>,
    pairs: Buckets<(EmailAddress, IpAddr)>,
    /// For links to a new password and for links that confirm: what strangers ask for to an address
    /// must not keep its owner from adding it.
    resets: Buckets<EmailAddress>,
    confirmations: Buckets<EmailAddress>,
    people: Buckets<PersonId>,
    asked: AtomicU32,
}

impl MailLimits {
    pub(in crate::live) fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock);
        Self {
            networks: buckets(FROM_NETWORK, NETWORK_PAUSE, &clock),
            customers: buckets(FROM_CUSTOMER, NETWORK_PAUSE, &clock),
            pairs: buckets(TO_ADDRESS_FROM_NETWORK, ADDRESS_PAUSE, &clock),
            resets: buckets(TO_ADDRESS, ADDRESS_PAUSE, &clock),
            confirmations: buckets(TO_ADDRESS, ADDRESS_PAUSE, &clock),
            people: buckets(OF_PERSON, ADDRESS_PAUSE, &clock),
            asked: AtomicU32::new(0),
            clock,
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
        self.take_from(&self.people, person)?;
        self.take_from(&self.confirmations, to)
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
        Ok(self.take_from(&self.resets, to).is_ok())
    }

    fn take(&self, to: &EmailAddress, network: IpAddr) -> Result<(), EmailError> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.networks.retain_recent();
            self.customers.retain_recent();
            self.pairs.retain_recent();
            self.resets.retain_recent();
            self.confirmations.retain_recent();
            self.people.retain_recent();
        }
        self.take_from(&self.networks, &network)?;
        if let IpAddr::V6(network) = network {
            let [first, second, third, ..] = network.segments();
            self.take_from(&self.customers, &[first, second, third])?;
        }
        self.take_from(&self.pairs, &(to.clone(), network))
    }

    fn take_from<K: Hash + Eq + Clone>(
        &self,
        buckets: &Buckets<K>,
        key: &K,
    ) -> Result<(), EmailError> {
        take(buckets, key, &self.clock).map_err(|wait| EmailError::TooMany {
            after_s: u32::try_from(wait.as_millis().div_ceil(1_000))
                .unwrap_or(u32::MAX)
                .max(1),
        })
    }
}
