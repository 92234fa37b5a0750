//! Limits DNS lookups of the webhook addresses that users enter. The user waits for the lookup.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::StatusCode;

use super::places::{KeyedSlots, SlotGuard};
use crate::web::Problem;
use postern_game::PersonId;

/// The maximum number of simultaneous lookups per person. A lookup takes up to ten seconds.
const PER_PERSON: u32 = 2;
const PER_NETWORK: u32 = 8;

/// The DNS lookups in progress.
pub(crate) struct LookupLimits {
    people: Arc<KeyedSlots<PersonId>>,
    networks: Arc<KeyedSlots>,
}

impl Default for LookupLimits {
    fn default() -> Self {
        Self {
            people: KeyedSlots::new(PER_PERSON),
            networks: KeyedSlots::new(PER_NETWORK),
        }
    }
}

impl LookupLimits {
    /// Counts a DNS lookup against the limits of `person`, who has entered the address, and of
    /// `network`, until the returned guards are dropped.
    ///
    /// # Errors
    /// Returns 429 if a limit is reached.
    pub(crate) fn take(
        &self,
        person: &PersonId,
        network: IpAddr,
    ) -> Result<(SlotGuard<PersonId>, SlotGuard), Problem> {
        let person = self.people.take(person.clone());
        person.zip(self.networks.take(network)).ok_or_else(|| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Other addresses are still being looked up. Please try again in a few seconds.",
            )
        })
    }
}
