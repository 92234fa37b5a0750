//! Determines the client's IP address: the peer, or the address that a trusted proxy reports.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::{HeaderMap, HeaderName};

use crate::config::{PublicUrl, TrustedProxies};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Reads `X-Forwarded-For` from trusted proxies only.
pub(crate) struct ForwardedFor {
    trusted: TrustedProxies,
    /// Whether to warn about a proxy that is not configured. `false` after the first warning.
    look_for_proxy: AtomicBool,
}

impl ForwardedFor {
    /// Trusts the given proxies. A site with an https URL must have a proxy in front of it, because
    /// this server does not support TLS.
    pub(crate) fn new(trusted: TrustedProxies, public_url: &PublicUrl) -> Self {
        Self {
            trusted,
            look_for_proxy: AtomicBool::new(public_url.is_secure()),
        }
    }

    /// Whether `peer` is a trusted proxy, whose connections carry the requests of many clients.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.trusted.trusts(peer)
    }

    /// Returns the client's address: the rightmost one in `X-Forwarded-For` that is not a trusted
    /// proxy. Addresses further to the left may be forged by the client.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.trusted.trusts(client) {
            self.report_proxy(client, headers);
            return client;
        }
        for value in headers.get_all(FORWARDED_FOR).iter().rev() {
            for text in value.to_str().unwrap_or_default().rsplit(',') {
                let Some(address) = address(text.trim()) else {
                    return client;
                };
                client = address;
                if !self.trusted.trusts(client) {
                    return client;
                }
            }
        }
        client
    }

    fn report_proxy(&self, peer: IpAddr, headers: &HeaderMap) {
        if headers.contains_key(FORWARDED_FOR)
            && self.look_for_proxy.load(Ordering::Relaxed)
            && TrustedProxies::local().trusts(peer)
            && self.look_for_proxy.swap(false, Ordering::Relaxed)
        {
            tracing::warn!(
                "requests come through a proxy at {peer} that is not trusted, so that all people count as one network: \
                 start with --trust-proxy {peer} if it is yours"
            );
        }
    }
}

/// Parses an IP address with or without a port: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`,
/// `[2001:db8::1]`, `[2001:db8::1]:4711`.
fn address(text: &str) -> Option<IpAddr> {
    let bare = || {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        inner.parse::<Ipv6Addr>().ok().map(IpAddr::V6)
    };
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let address = text.parse().ok().or_else(with_port).or_else(bare);
    address.map(|address: IpAddr| address.to_canonical())
}

/// Returns the network to which an address belongs. An IPv6 customer usually has a whole /64, so
/// all addresses in it count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &str, peer: &str, forwarded: &[&str]) -> String {
        let trusted = TrustedProxies::parse(trusted).unwrap();
        let url = PublicUrl::parse("https://chess.example").unwrap();
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        ForwardedFor::new(trusted, &url)
            .client(peer.parse().unwrap(), &headers)
            .to_string()
    }

    #[test]
    fn the_rightmost_address_that_is_not_trusted_counts() {
        let list = "127.0.0.1,10.0.0.0/8";
        for (trusted, peer, forwarded, expected) in [
            ("off", "127.0.0.1", &["192.0.2.7"][..], "127.0.0.1"),
            (list, "192.0.2.1", &["192.0.2.7"], "192.0.2.1"),
            (list, "127.0.0.1", &[], "127.0.0.1"),
            (list, "127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            (list, "127.0.0.1", &["192.0.2.9, 192.0.2.7"], "192.0.2.7"),
            (list, "::ffff:127.0.0.1", &["192.0.2.7"], "192.0.2.7"),
            (
                list,
                "127.0.0.1",
                &["192.0.2.9, 192.0.2.7, 10.1.1.1"],
                "192.0.2.7",
            ),
            (list, "127.0.0.1", &["192.0.2.7", "10.1.1.1"], "192.0.2.7"),
            (list, "127.0.0.1", &["10.2.2.2, 10.1.1.1"], "10.2.2.2"),
            (list, "127.0.0.1", &["192.0.2.7:4711"], "192.0.2.7"),
            (list, "127.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            (list, "127.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            (list, "127.0.0.1", &["2001:db8::1"], "2001:db8::1"),
            (list, "127.0.0.1", &["nonsense"], "127.0.0.1"),
            (
                list,
                "127.0.0.1",
                &["192.0.2.7, unknown, 10.1.1.1"],
                "10.1.1.1",
            ),
        ] {
            assert_eq!(
                client(trusted, peer, forwarded),
                expected,
                "{trusted} {peer} {forwarded:?}"
            );
        }
    }

    #[test]
    fn a_household_is_one_network() {
        let [first, neighbour, other] = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]
            .map(|address| network(address.parse().unwrap()));
        assert_eq!(first, neighbour);
        assert_ne!(first, other);
    }
}
