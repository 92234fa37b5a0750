//! Limits on the computer's work for each person.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock},
};
use postern_game::PersonId;

/// The burst size, and the time until one more is allowed.
pub(super) type Share = (NonZeroU32, Duration);

/// The shares of all people. Guests have separate ones.
pub(super) struct Shares {
    of_accounts: Buckets<PersonId>,
    of_guests: Buckets<PersonId>,
}

impl Shares {
    pub(super) fn new(account: Share, guest: Share, clock: &Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(Arc::clone(clock));
        Self {
            of_accounts: Buckets::new(account.0, account.1, &clock),
            of_guests: Buckets::new(guest.0, guest.1, &clock),
        }
    }

    /// Takes one.
    ///
    /// # Errors
    /// Returns the number of seconds until the next one if nothing is left.
    pub(super) fn take(&self, person: &PersonId, has_account: bool) -> Result<(), u32> {
        let bucket = if has_account {
            &self.of_accounts
        } else {
            &self.of_guests
        };
        bucket.take(person)
    }
}
