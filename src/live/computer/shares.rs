//! The limits on each person's use of the engine.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use crate::live::Clock;
use crate::live::buckets::{Buckets, LimitClock};
use postern_game::PersonId;

/// The number of requests that are allowed at once, and the time until one more is allowed.
pub(super) type ComputeQuota = (NonZeroU32, Duration);

/// The token buckets for each person's engine use. Guests have separate buckets.
pub(super) struct ComputeQuotas {
    of_accounts: Buckets<PersonId>,
    of_guests: Buckets<PersonId>,
}

impl ComputeQuotas {
    pub(super) fn new(account: ComputeQuota, guest: ComputeQuota, clock: &Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(Arc::clone(clock));
        Self {
            of_accounts: Buckets::new(account.0, account.1, &clock),
            of_guests: Buckets::new(guest.0, guest.1, &clock),
        }
    }

    /// Takes one token from a person's bucket.
    ///
    /// # Errors
    /// Returns the number of seconds until the next token if the bucket is empty.
    pub(super) fn take(&self, person: &PersonId, has_account: bool) -> Result<(), u32> {
        let bucket = if has_account {
            &self.of_accounts
        } else {
            &self.of_guests
        };
        bucket.take(person)
    }
}
