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
use crate::{
    live::{
        Clock,
        buckets::{Buckets, LimitClock, buckets, take},
    },
    store::mail::EmailAddress,
};

/// Mails in a row that a network may ask for, and how long the next takes.
const FROM_NETWORK: NonZeroU32 = NonZeroU32::new(10).unwrap();
const NETWORK_PAUSE: Duration = Duration::from_mins(5);
/// The same for mails to one address.
const TO_ADDRESS: NonZeroU32 = NonZeroU32::new(3).unwrap();
const ADDRESS_PAUSE: Duration = Duration::from_mins(20);
/// After how many mails quiet buckets are removed.
const SWEEP_EVERY: u32 = 64;

/// The buckets from which mails are taken.
pub(super) struct MailLimits {
    clock: LimitClock,
    networks: Buckets<IpAddr>,
    addresses: Buckets<EmailAddress>,
    asked: AtomicU32,
}

impl MailLimits {
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock);
        Self {
            networks: buckets(FROM_NETWORK, NETWORK_PAUSE, &clock),
            addresses: buckets(TO_ADDRESS, ADDRESS_PAUSE, &clock),
            asked: AtomicU32::new(0),
            clock,
        }
    }

    /// Takes a mail to an address that somebody in a network asks for.
    ///
    /// # Errors
    /// [`EmailError::TooMany`] when a bucket is empty.
    pub(super) fn take(&self, to: &EmailAddress, network: IpAddr) -> Result<(), EmailError> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.networks.retain_recent();
            self.addresses.retain_recent();
        }
        self.take_from(&self.networks, &network)?;
        self.take_from(&self.addresses, to)
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
