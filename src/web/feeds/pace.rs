//! Rate limits for users' own feeds.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::http::StatusCode;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::web::Problem;
use crate::web::request::forwarded::network;
use postern_game::PersonId;

/// The number of feed requests per minute that one user may make. Feed readers poll only every few
/// minutes, so this is generous.
const A_MINUTE: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// The limit of feed requests per minute for a network, as a multiple of one user's writes per
/// minute. Feed services read the feeds of many users from a few addresses.
const FOR_EACH_WRITE: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// The number of feed requests after which the buckets of idle users and networks are dropped.
const SWEEP_EVERY: u32 = 1024;

/// The rate limit buckets of all users and networks.
pub(crate) struct FeedPace {
    people: DefaultKeyedRateLimiter<PersonId>,
    networks: DefaultKeyedRateLimiter<IpAddr>,
    readings: AtomicU32,
}

impl FeedPace {
    pub(crate) fn new(writes_per_minute: NonZeroU32) -> Self {
        let of_network = writes_per_minute.saturating_mul(FOR_EACH_WRITE);
        Self {
            people: RateLimiter::keyed(Quota::per_minute(A_MINUTE)),
            networks: RateLimiter::keyed(Quota::per_minute(of_network)),
            readings: AtomicU32::new(0),
        }
    }

    /// Charges one feed request to the rate limit of the network of `address`. Callers do this
    /// before they look up the token.
    ///
    /// # Errors
    /// Returns 429 if the network has used up its requests.
    pub(super) fn take_network(&self, address: IpAddr) -> Result<(), Problem> {
        if self.readings.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.people.retain_recent();
            self.networks.retain_recent();
        }
        self.networks
            .check_key(&network(address))
            .map_err(|_| too_often())
    }

    /// Charges one request for a user's own feeds to the user's rate limit.
    ///
    /// # Errors
    /// Returns 429 if the user has used up their requests.
    pub(super) fn take_person(&self, person: &PersonId) -> Result<(), Problem> {
        self.people.check_key(person).map_err(|_| too_often())
    }
}

fn too_often() -> Problem {
    Problem::new(
        StatusCode::TOO_MANY_REQUESTS,
        "This feed was read too often within a minute. Please try again in a minute, and look every few minutes at most.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_and_a_network_have_bounds_of_their_own() {
        let pace = FeedPace::new(NonZeroU32::new(8).unwrap());
        let [ada, ben] = ["ada", "ben"].map(|name| PersonId::parse(&name.repeat(8)).unwrap());
        assert!((0..20).all(|_| pace.take_person(&ada).is_ok()));
        assert!(pace.take_person(&ada).is_err());
        assert!(pace.take_person(&ben).is_ok());
        let [here, neighbour, elsewhere] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|a| a.parse().unwrap());
        assert!((0..40).all(|_| pace.take_network(here).is_ok()));
        assert!(pace.take_network(neighbour).is_err());
        assert!(pace.take_network(elsewhere).is_ok());
    }
}
