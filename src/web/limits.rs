//! Rate limits for each user and each network. They prevent a client from filling the disk or from
//! blocking others.

pub(super) mod crowding;
pub(super) mod daily;
pub(super) mod downloads;
pub(super) mod lookups;
pub(super) mod places;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use axum::http::StatusCode;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Config;
use crate::web::Problem;
use crate::web::pictures::address::PictureSize;
use crate::web::request::forwarded::network;
use daily::DailyBytes;
use lookups::LookupLimits;
use places::{KeyedSlots, SlotGuard};
use postern_game::PersonId;

/// The number of rate limit checks after which the buckets of idle users and networks are dropped.
const SWEEP_EVERY: u32 = 1024;

/// A network's limits as multiples of one user's writes per minute. The defaults allow a school
/// class to share one address.
mod share {
    /// The limit for the writes of a whole network is the limit of one user times this number.
    pub(super) const PEOPLE: u32 = 20;
    /// Visitors without a cookie share one write limit per network. It is the limit of one user
    /// divided by this number.
    pub(super) const STRANGERS: u32 = 2;
    /// The limit of new guests per hour from a network is one user's limit of writes per minute,
    /// divided by this number. This stops programs that create guests.
    pub(super) const WRITES_PER_GUEST: u32 = 5;
    /// The limit of picture units per minute for a network, as a multiple of one user's writes per
    /// minute. A picture costs one unit, and more if it must be drawn.
    pub(super) const PICTURES: u32 = 5;
    /// The limit of simultaneous connections of a network, as a multiple of one user's writes per
    /// minute. A browser opens up to six, most of which are soon idle.
    pub(super) const CONNECTIONS: u32 = 2;
}

/// The maximum number of bytes that a write adds to the database on top of the request body: the
/// events of a turn, the row in the game list and the index entries.
const BYTES_PER_WRITE: u64 = 4096;
const MEGABYTE: u64 = 1_000_000;

/// Responses and frames up to this size in bytes do not count against the limit on unsent bytes.
const SMALL: u64 = 2 * 1024;

/// The cost of drawing a picture, in picture units, from the smallest size to the largest.
const DRAWING_UNITS: [NonZeroU32; 3] = [
    NonZeroU32::new(3).unwrap(),
    NonZeroU32::new(6).unwrap(),
    NonZeroU32::new(15).unwrap(),
];

const TOO_FAST: &str =
    "Too many requests in a short time. Nothing was done; please try again in a few seconds.";

/// The rate limit buckets of all users and networks.
pub(crate) struct RequestLimits {
    people: DefaultKeyedRateLimiter<PersonId>,
    /// Writes by visitors without a cookie, per network.
    strangers: DefaultKeyedRateLimiter<IpAddr>,
    /// Writes by all visitors, per network.
    networks: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    /// Picture units, per network. Sending a picture that is already drawn costs one unit.
    pictures: DefaultKeyedRateLimiter<IpAddr>,
    /// Positions analysed by the engine, per network.
    analyses: DefaultKeyedRateLimiter<IpAddr>,
    written: DailyBytes,
    checks: AtomicU32,
    connections: Arc<KeyedSlots>,
    /// Requests in progress, per network.
    requests: Arc<KeyedSlots>,
    sockets: Arc<KeyedSlots>,
    pub(crate) lookups: LookupLimits,
    /// Unsent bytes of large responses and frames, per network.
    unsent: Arc<KeyedSlots>,
    frames_per_second: NonZeroU32,
}

impl RequestLimits {
    pub(crate) fn new(config: &Config) -> Self {
        let writes = config.writes_per_minute;
        let part = |part: u32| NonZeroU32::new(writes.get() / part).unwrap_or(NonZeroU32::MIN);
        let times = |times: u32| {
            let times = NonZeroU32::new(times).unwrap_or(NonZeroU32::MIN);
            writes.saturating_mul(times)
        };
        Self {
            people: RateLimiter::keyed(Quota::per_minute(writes)),
            strangers: RateLimiter::keyed(Quota::per_minute(part(share::STRANGERS))),
            networks: RateLimiter::keyed(Quota::per_minute(times(share::PEOPLE))),
            guests: RateLimiter::keyed(Quota::per_hour(part(share::WRITES_PER_GUEST))),
            pictures: RateLimiter::keyed(Quota::per_minute(times(share::PICTURES))),
            analyses: RateLimiter::keyed(Quota::per_minute(writes)),
            written: DailyBytes::new(u64::from(config.megabytes_per_day.get()) * MEGABYTE),
            checks: AtomicU32::new(0),
            connections: KeyedSlots::new(times(share::CONNECTIONS).get()),
            requests: KeyedSlots::new(writes.get()),
            sockets: KeyedSlots::new(writes.get()),
            lookups: LookupLimits::default(),
            unsent: KeyedSlots::new(config.connection_limits.unsent_bytes),
            frames_per_second: config.frames_per_second,
        }
    }

    /// Creates the rate limiter for the frames of a new socket.
    pub(crate) fn frames(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(frame_quota(self.frames_per_second))
    }

    /// Counts a connection against the limit of the network of `address`, until the returned guard
    /// is dropped. `None` if the limit is reached.
    pub(crate) fn take_connection(&self, address: IpAddr) -> Option<SlotGuard> {
        self.connections.take(network(address))
    }

    /// Counts a request in progress against the limit of the network of `address`, until the
    /// returned guard is dropped.
    ///
    /// # Errors
    /// Returns 429 if the limit is reached.
    pub(crate) fn take_request(&self, address: IpAddr) -> Result<SlotGuard, Problem> {
        self.requests.take(network(address)).ok_or_else(|| {
            too_many(
                "Too many requests from this network are still being answered. Please try again in a few seconds.",
            )
        })
    }

    /// Counts a socket against the limit of the network of `address`, until the returned guard is
    /// dropped. A network may open as many sockets as a user may send writes per minute.
    ///
    /// # Errors
    /// Returns 429 if the limit is reached.
    pub(crate) fn take_socket(&self, address: IpAddr) -> Result<SlotGuard, Problem> {
        self.sockets.take(network(address)).ok_or_else(|| {
            too_many(
                "Too many pages from this network are open. Close some of them, or load this page again to see what is new.",
            )
        })
    }

    /// Reserves `bytes` of unsent data for the network of `address` until they have been sent.
    /// Small responses need no reservation, because the number of connections limits them.
    ///
    /// # Errors
    /// Returns 429 if too many unsent bytes already wait for the network.
    pub(crate) fn take_unsent(
        &self,
        address: IpAddr,
        bytes: u64,
    ) -> Result<Option<SlotGuard>, Problem> {
        if bytes <= SMALL {
            return Ok(None);
        }
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let place = self.unsent.take_many(network(address), bytes);
        place.map(Some).ok_or_else(|| {
            too_many(
                "Too much is still on its way to this network. Please try again in a few seconds.",
            )
        })
    }

    /// Charges one write to the rate limit of `person`, or to the shared limit of visitors without
    /// a cookie. Also charges it to the network of `address`.
    ///
    /// # Errors
    /// Returns 429 if a limit is exceeded.
    pub(crate) fn take(&self, address: IpAddr, person: Option<&PersonId>) -> Result<(), Problem> {
        self.sweep();
        let network = network(address);
        let own = match person {
            Some(person) => self.people.check_key(person),
            None => self.strangers.check_key(&network),
        };
        own.and_then(|()| self.networks.check_key(&network))
            .map_err(|_| too_many(TOO_FAST))?;
        if self.written.has_left(network, Instant::now()) {
            Ok(())
        } else {
            Err(too_many(
                "So much has been written from this network today that nothing more is taken. Nothing was done; please \
                 try again in an hour.",
            ))
        }
    }

    /// Charges one write to the network of `address`, for a request that no route accepts. It
    /// counts as a write without a cookie, so that it does not use up the limits of the network's
    /// other users.
    ///
    /// # Errors
    /// Returns 429 if the limit is exceeded.
    pub(crate) fn take_missed(&self, address: IpAddr) -> Result<(), Problem> {
        self.sweep();
        self.strangers
            .check_key(&network(address))
            .map_err(|_| too_many(TOO_FAST))
    }

    /// Charges the network of `address` for the bytes that a write has stored.
    pub(crate) fn wrote(&self, address: IpAddr, bytes: u64) {
        let bytes = bytes.saturating_add(BYTES_PER_WRITE);
        self.written.spend(network(address), bytes, Instant::now());
    }

    fn sweep(&self) {
        if self.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.people.retain_recent();
            self.strangers.retain_recent();
            self.networks.retain_recent();
            self.guests.retain_recent();
            self.pictures.retain_recent();
            self.analyses.retain_recent();
            self.written.sweep(Instant::now());
        }
    }

    /// Charges one picture unit to the network of `address`, whether or not the picture is cached.
    ///
    /// # Errors
    /// Returns 429 if its network has requested too many pictures.
    pub(crate) fn take_picture(&self, address: IpAddr) -> Result<(), Problem> {
        self.sweep();
        self.take_units(address, NonZeroU32::MIN)
    }

    /// Charges the drawing of a picture to the network of `address`. The cost depends on the size.
    ///
    /// # Errors
    /// Returns 429 if its network has requested too many pictures.
    pub(crate) fn take_drawing(&self, address: IpAddr, size: PictureSize) -> Result<(), Problem> {
        self.take_units(address, DRAWING_UNITS[size as usize])
    }

    fn take_units(&self, address: IpAddr, units: NonZeroU32) -> Result<(), Problem> {
        let taken = self.pictures.check_key_n(&network(address), units);
        if let Ok(Ok(())) = taken {
            return Ok(());
        }
        Err(too_many(
            "Too many pictures were drawn for this network within a minute. Please try again in a few seconds.",
        ))
    }

    /// Charges the network of `address` for one position that the engine analyses.
    ///
    /// # Errors
    /// Returns 429 if its network has requested too many analyses.
    pub(crate) fn take_analysis(&self, address: IpAddr) -> Result<(), Problem> {
        let taken = self.analyses.check_key(&network(address));
        taken.map_err(|_| {
            too_many(
                "The engine has looked into many positions for this network within a minute. Please try again in a few seconds.",
            )
        })
    }

    /// Charges a new guest to the network of `address`.
    ///
    /// # Errors
    /// Returns 429 if too many guests were created from its network.
    pub(crate) fn take_guest(&self, address: IpAddr) -> Result<(), Problem> {
        self.guests.check_key(&network(address)).map_err(|_| {
            too_many(
                "Many new people have come from this network within an hour. Please try again in some minutes, or open the \
                 private link from a device on which you play already.",
            )
        })
    }
}

fn too_many(sentence: &str) -> Problem {
    Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
}

/// The number of seconds for which a socket accumulates its unused frame allowance.
const FRAME_BURST_SECONDS: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// Returns the rate limit for the frames of one socket.
fn frame_quota(per_second: NonZeroU32) -> Quota {
    Quota::per_second(per_second).allow_burst(per_second.saturating_mul(FRAME_BURST_SECONDS))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limits(writes_per_minute: u32) -> RequestLimits {
        let mut config = Config::usual();
        config.writes_per_minute = NonZeroU32::new(writes_per_minute).unwrap();
        RequestLimits::new(&config)
    }

    fn is_refused(taken: Result<(), Problem>) -> bool {
        taken.is_err_and(|problem| problem.status == StatusCode::TOO_MANY_REQUESTS)
    }

    #[test]
    fn strangers_of_a_household_share_a_bucket_and_people_have_their_own() {
        let limits = limits(4);
        let [first, neighbour, other] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|a| a.parse().unwrap());
        let [ada, ben] = ["ada", "ben"].map(|name| PersonId::parse(&name.repeat(8)).unwrap());
        assert!(limits.take(first, None).is_ok() && limits.take(neighbour, None).is_ok());
        assert!(is_refused(limits.take(first, None)));
        assert!(limits.take(other, None).is_ok());
        assert!((0..4).all(|_| limits.take(first, Some(&ada)).is_ok()));
        assert!(
            is_refused(limits.take(other, Some(&ada))),
            "wherever she is"
        );
        assert!(limits.take(first, Some(&ben)).is_ok());
    }

    #[test]
    fn a_network_may_write_as_much_as_twenty_people() {
        let limits = limits(2);
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        let person = |number: u32| PersonId::parse(&format!("{number:024}")).unwrap();
        assert!((0..40).all(|number| limits.take(here, Some(&person(number))).is_ok()));
        assert!(is_refused(limits.take(here, Some(&person(41)))));
        assert!(limits.take(elsewhere, Some(&person(42))).is_ok());
    }

    #[test]
    fn what_nothing_takes_uses_up_only_what_strangers_have() {
        let limits = limits(2);
        let here = "192.0.2.1".parse().unwrap();
        let ada = PersonId::parse(&"ada".repeat(8)).unwrap();
        assert!(limits.take_missed(here).is_ok());
        assert!(is_refused(limits.take_missed(here)));
        assert!(is_refused(limits.take(here, None)));
        assert!(limits.take(here, Some(&ada)).is_ok());
    }

    #[test]
    fn a_network_that_has_written_a_days_share_is_refused() {
        let mut config = Config::usual();
        config.megabytes_per_day = NonZeroU32::MIN;
        let limits = RequestLimits::new(&config);
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        limits.wrote(here, 990_000);
        assert!(limits.take(here, None).is_ok());
        limits.wrote(here, 100_000);
        assert!(is_refused(limits.take(here, None)));
        assert!(limits.take(elsewhere, None).is_ok());
    }

    #[test]
    fn new_guests_are_fewer_than_writes() {
        let limits = limits(10);
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        assert!(limits.take_guest(here).is_ok() && limits.take_guest(here).is_ok());
        assert_eq!(
            limits.take_guest(here).unwrap_err().status,
            StatusCode::TOO_MANY_REQUESTS
        );
        assert!(limits.take_guest(elsewhere).is_ok());
    }

    #[test]
    fn a_socket_may_send_a_burst_and_then_ten_frames_a_second() {
        let clock = FakeRelativeClock::default();
        let frames = RateLimiter::direct_with_clock(
            frame_quota(NonZeroU32::new(10).unwrap()),
            clock.clone(),
        );
        assert!((0..40).all(|_| frames.check().is_ok()));
        assert!(frames.check().is_err());
        clock.advance(Duration::from_secs(1));
        assert!((0..10).all(|_| frames.check().is_ok()));
        assert!(frames.check().is_err());
    }
}
