//! The proxies whose `X-Forwarded-For` header the server trusts.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

/// Loopback, private and link-local networks, for IPv4 and IPv6.
const LOCAL: [IpNet; 8] = [
    v4([127, 0, 0, 0], 8),
    v4([10, 0, 0, 0], 8),
    v4([172, 16, 0, 0], 12),
    v4([192, 168, 0, 0], 16),
    v4([169, 254, 0, 0], 16),
    IpNet::V6(Ipv6Net::new_assert(Ipv6Addr::LOCALHOST, 128)),
    v6(0xfc00, 7),
    v6(0xfe80, 10),
];

const fn v4([a, b, c, d]: [u8; 4], prefix: u8) -> IpNet {
    IpNet::V4(Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), prefix))
}

/// Creates an IPv6 network from the first 16 bits of its address. All other bits are zero.
const fn v6(first: u16, prefix: u8) -> IpNet {
    let address = Ipv6Addr::new(first, 0, 0, 0, 0, 0, 0, 0);
    IpNet::V6(Ipv6Net::new_assert(address, prefix))
}

/// The networks of trusted proxies. The server believes their `X-Forwarded-For` header. Empty by
/// default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Parses addresses and networks separated by commas, such as `127.0.0.1,10.0.0.0/8`. `true`,
    /// `1`, `yes` and `on` mean loopback and private networks. `false`, `0`, `no`, `off` and an
    /// empty text mean none.
    ///
    /// # Errors
    /// Returns a sentence that describes the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.trim().to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" | "on" => return Ok(Self::local()),
            "false" | "0" | "no" | "off" | "" => return Ok(Self::default()),
            _ => {}
        }
        text.split(',')
            .map(|part| {
                let part = part.trim();
                let network = part
                    .parse::<IpAddr>()
                    .map(IpNet::from)
                    .or_else(|_| part.parse::<IpNet>());
                network.map_err(|_| {
                    format!(
                        "“{part}” is no network: give addresses and networks with commas between them, such as \
                         127.0.0.1,10.0.0.0/8, or “on” for loopback and private networks"
                    )
                })
            })
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Returns a list that trusts loopback, link-local and private networks.
    #[must_use]
    pub fn local() -> Self {
        Self(LOCAL.into())
    }

    /// Whether this is the address of a trusted proxy.
    #[must_use]
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whether no proxy is trusted.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for TrustedProxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.0.iter().map(IpNet::to_string).collect();
        f.write_str(&names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_trusts_what_it_names() {
        let listed = TrustedProxies::parse("127.0.0.1, 10.0.0.0/8,2001:db8::/32").unwrap();
        let local = TrustedProxies::parse("yes").unwrap();
        let none = TrustedProxies::parse("off").unwrap();
        for (address, by_list, by_local) in [
            ("127.0.0.1", true, true),
            ("::ffff:127.0.0.1", true, true),
            ("127.0.0.2", false, true),
            ("10.250.0.9", true, true),
            ("172.31.0.1", false, true),
            ("fd00::1", false, true),
            ("2001:db8::7", true, false),
            ("192.0.2.1", false, false),
        ] {
            let address = address.parse().unwrap();
            let found = (listed.trusts(address), local.trusts(address));
            assert_eq!(found, (by_list, by_local), "{address}");
            assert!(!none.trusts(address));
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        for text in ["maybe", "127.0.0.1/33", "10.0.0.0/8,", "chess.example"] {
            let error = TrustedProxies::parse(text).unwrap_err();
            assert!(error.contains("127.0.0.1,10.0.0.0/8"), "{error}");
        }
    }
}
