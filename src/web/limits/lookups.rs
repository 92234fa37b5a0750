//! Limits DNS lookups of the webhook addresses that users enter. The user waits for the lookup.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::StatusCode;

use super::places::{Place, Places};
use crate::web::Problem;
use postern_game::PersonId;

/// The maximum number of simultaneous lookups per person. A lookup takes up to ten seconds.
const PER_PERSON: u32 = 2;
const PER_NETWORK: u32 = 8;

/// The DNS lookups in progress.
pub(crate) struct Lookups {
    people: Arc<Places<PersonId>>,
    networks: Arc<Places>,
}

impl Default for Lookups {
    fn default() -> Self {
        Self {
            people: Places::new(PER_PERSON),
            networks: Places::new(PER_NETWORK),
        }
    }
}

impl Lookups {
    /// Takes a place for looking up an address that `person` has entered from `network`.
    ///
    /// # Errors
    /// Returns 429 if no place is left.
    pub(crate) fn take(
        &self,
        person: &PersonId,
        network: IpAddr,
    ) -> Result<(Place<PersonId>, Place), Problem> {
        let person = self.people.take(person.clone());
        person.zip(self.networks.take(network)).ok_or_else(|| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Other addresses are still being looked up. Please try again in a few seconds.",
            )
        })
    }
}
