//! How much one network address may write, so that nobody can fill the disk or keep others out.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    num::NonZeroU32,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::http::{HeaderMap, StatusCode};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::error::Problem;

/// After how many checks quiet addresses are removed.
const SWEEP_EVERY: u32 = 1024;

/// For so many allowed writes a minute, one guest an hour is allowed. With the default, a school
/// class can share an address, and a program that creates guests is stopped.
const WRITES_PER_GUEST: u32 = 5;

/// The buckets of all addresses.
pub(crate) struct Limits {
    writes: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    checks: AtomicU32,
    /// Sockets that are open now, and the most that one network may have.
    sockets: Mutex<HashMap<IpAddr, u32>>,
    most_sockets: u32,
    frames_per_second: NonZeroU32,
}

/// The place of one open socket, which is freed when this is dropped.
pub(crate) struct SocketPlace {
    limits: Arc<Limits>,
    network: IpAddr,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut sockets = self.limits.open_sockets();
        if let Some(open) = sockets.get_mut(&self.network) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.network);
            }
        }
    }
}

impl Limits {
    pub(crate) fn new(writes_per_minute: NonZeroU32, frames_per_second: NonZeroU32) -> Self {
        let guests_per_hour =
            NonZeroU32::new(writes_per_minute.get() / WRITES_PER_GUEST).unwrap_or(NonZeroU32::MIN);
        Self {
            writes: RateLimiter::keyed(Quota::per_minute(writes_per_minute)),
            guests: RateLimiter::keyed(Quota::per_hour(guests_per_hour)),
            checks: AtomicU32::new(0),
            sockets: Mutex::default(),
            most_sockets: writes_per_minute.get(),
            frames_per_second,
        }
    }

    /// The limit for the frames of a new socket.
    pub(crate) fn frames(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(frame_quota(self.frames_per_second))
    }

    /// Takes a place for a socket of `address`, which may have as many open at once as it may send
    /// writes in a minute.
    ///
    /// # Errors
    /// 429 when there is none left.
    pub(crate) fn take_socket(self: &Arc<Self>, address: IpAddr) -> Result<SocketPlace, Problem> {
        let network = network(address);
        let mut sockets = self.open_sockets();
        let open = sockets.entry(network).or_default();
        if *open >= self.most_sockets {
            return Err(Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Too many pages from this network are open. Close some of them, or load this page again to see what is new.",
            ));
        }
        *open += 1;
        Ok(SocketPlace {
            limits: Arc::clone(self),
            network,
        })
    }

    fn open_sockets(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        // No holder of the lock can leave the counts half-changed.
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one write of `address`.
    ///
    /// # Errors
    /// 429 when its bucket is empty.
    pub(crate) fn take(&self, address: IpAddr) -> Result<(), Problem> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.writes.retain_recent();
            self.guests.retain_recent();
        }
        self.writes.check_key(&network(address)).map_err(|_| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Too many requests in a short time. Nothing was done; please try again in a few seconds.",
            )
        })
    }

    /// Takes one new guest of `address`.
    ///
    /// # Errors
    /// 429 when too many came from there.
    pub(crate) fn take_guest(&self, address: IpAddr) -> Result<(), Problem> {
        self.guests.check_key(&network(address)).map_err(|_| {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Many new people have come from this network within an hour. Please try again in some minutes, or open the \
                 private link from a device on which you play already.",
            )
        })
    }
}

/// An IPv6 household has a whole /64, so all of its addresses count as one.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        },
    }
}

/// Where a request comes from: the peer, or with `trust_proxy` the last address that the proxy has
/// recorded.
pub(crate) fn client_address(peer: SocketAddr, headers: &HeaderMap, trust_proxy: bool) -> IpAddr {
    let forwarded = headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()
        .and_then(|value| value.to_str().ok());
    match forwarded
        .and_then(|list| list.rsplit(',').next())
        .and_then(|last| last.trim().parse().ok())
    {
        Some(address) if trust_proxy => address,
        _ => peer.ip(),
    }
}

/// For how many seconds a socket may save up the frames that it does not send.
const FRAME_BURST_SECONDS: NonZeroU32 = NonZeroU32::new(4).unwrap();

/// How many frames one socket may send.
fn frame_quota(per_second: NonZeroU32) -> Quota {
    Quota::per_second(per_second).allow_burst(per_second.saturating_mul(FRAME_BURST_SECONDS))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limits(writes_per_minute: u32) -> Limits {
        let [writes, frames] = [writes_per_minute, 10].map(|most| NonZeroU32::new(most).unwrap());
        Limits::new(writes, frames)
    }

    #[test]
    fn an_address_has_its_own_bucket_and_a_household_one_together() {
        let limits = limits(2);
        let [first, neighbour, other] =
            ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map(|a| a.parse().unwrap());
        assert!(limits.take(first).is_ok() && limits.take(neighbour).is_ok());
        assert_eq!(
            limits.take(first).unwrap_err().status,
            StatusCode::TOO_MANY_REQUESTS
        );
        assert!(limits.take(other).is_ok());
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
    fn a_network_has_so_many_sockets_at_once() {
        let limits = Arc::new(limits(2));
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        let places = (
            limits.take_socket(here).unwrap(),
            limits.take_socket(here).unwrap(),
        );
        assert_eq!(
            limits.take_socket(here).err().unwrap().status,
            StatusCode::TOO_MANY_REQUESTS
        );
        assert!(limits.take_socket(elsewhere).is_ok());
        drop(places);
        assert!(limits.take_socket(here).is_ok() && limits.open_sockets().is_empty());
    }

    #[test]
    fn forwarded_addresses_count_only_when_the_proxy_is_trusted() {
        let peer: SocketAddr = "127.0.0.1:9".parse().unwrap();
        let mut headers = HeaderMap::new();
        assert_eq!(client_address(peer, &headers, true), peer.ip());
        headers.insert("x-forwarded-for", "10.9.9.9, 192.0.2.7".parse().unwrap());
        assert_eq!(client_address(peer, &headers, false), peer.ip());
        assert_eq!(
            client_address(peer, &headers, true).to_string(),
            "192.0.2.7"
        );
        headers.insert("x-forwarded-for", "nonsense".parse().unwrap());
        assert_eq!(client_address(peer, &headers, true), peer.ip());
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
