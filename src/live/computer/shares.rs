//! How much of the computer's work each person may ask for.

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use crate::live::{
    Clock,
    buckets::{Buckets, LimitClock},
};
use postern_game::PersonId;

/// How often at once, and how long it takes until there is once more.
pub(super) type Share = (NonZeroU32, Duration);

/// The shares of all people, those of guests apart.
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
    /// When nothing is left: after how many seconds there is one more.
    pub(super) fn take(&self, person: &PersonId, has_account: bool) -> Result<(), u32> {
        let bucket = if has_account {
            &self.of_accounts
        } else {
            &self.of_guests
        };
        bucket.take(person)
    }
}
