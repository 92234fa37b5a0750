//! Distinguishes public IP addresses from all others.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address belongs to a host on the public internet, to which anybody could connect.
///
/// For IPv6, these are the addresses assigned to hosts (`2000::/3`), except those that embed an
/// IPv4 address or are reserved (the registries of RFC 6890). So IPv4-mapped and IPv4-compatible
/// addresses, NAT64, 6to4 and Teredo are never public, whichever address they embed.
#[must_use]
pub const fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

#[allow(clippy::unnested_or_patterns, reason = "a line for each network")]
const fn is_public_v4(address: Ipv4Addr) -> bool {
    !matches!(
        address.octets(),
        // “This network”, private networks, loopback.
        [0 | 10 | 127, ..]
            // Shared by the customers of a provider (RFC 6598).
            | [100, 64..=127, ..]
            | [169, 254, ..]
            | [172, 16..=31, ..]
            // Protocol assignments and documentation.
            | [192, 0, 0 | 2, _]
            // Anycast addresses of 6to4 relays.
            | [192, 88, 99, _]
            | [192, 168, ..]
            // Benchmarking.
            | [198, 18 | 19, ..]
            | [198, 51, 100, _]
            | [203, 0, 113, _]
            // Multicast, reserved addresses and broadcast.
            | [224..=255, ..]
    )
}

const fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // Protocol assignments (Teredo, benchmarking, ORCHID), documentation, and 6to4.
        [0x2001, 0x0000..=0x01ff | 0x0db8, ..] | [0x2002, ..] | [0x3fff, 0x0000..=0x0fff, ..] => {
            false
        }
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    use ipnet::IpNet;
    use proptest::prelude::*;

    use super::is_public;

    /// IPv4 networks that are not public according to IANA's registries.
    const SET_ASIDE: [&str; 16] = [
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "255.255.255.255/32",
    ];
    /// IPv6 networks that are not public. `GIVEN_OUT` is the range that is assigned to hosts.
    const SET_ASIDE_V6: [&str; 14] = [
        "::/128",
        "::1/128",
        "::/96",
        "::ffff:0:0/96",
        "64:ff9b::/96",
        "64:ff9b:1::/48",
        "100::/64",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
        "fc00::/7",
        "fe80::/9",
        "ff00::/8",
    ];
    const GIVEN_OUT: &str = "2000::/3";

    fn networks(list: &[&str]) -> Vec<IpNet> {
        list.iter().map(|text| text.parse().unwrap()).collect()
    }

    /// Whether an address is public according to the lists above. This is slow but simple.
    fn is_listed_public(address: IpAddr) -> bool {
        let lists = [&SET_ASIDE[..], &SET_ASIDE_V6[..]].concat();
        let given: IpNet = GIVEN_OUT.parse().unwrap();
        (address.is_ipv4() || given.contains(&address))
            && !networks(&lists).iter().any(|net| net.contains(&address))
    }

    /// Returns the first and last address of a network, and their neighbours outside it.
    fn edges(net: IpNet) -> Vec<IpAddr> {
        let around = |address: IpAddr| match address {
            IpAddr::V4(address) => {
                let bits = address.to_bits();
                [bits.wrapping_sub(1), bits, bits.wrapping_add(1)]
                    .map(|bits| IpAddr::V4(Ipv4Addr::from_bits(bits)))
            }
            IpAddr::V6(address) => {
                let bits = address.to_bits();
                [bits.wrapping_sub(1), bits, bits.wrapping_add(1)]
                    .map(|bits| IpAddr::V6(Ipv6Addr::from_bits(bits)))
            }
        };
        [around(net.network()), around(net.broadcast())].concat()
    }

    /// Returns the IPv6 addresses that embed an IPv4 address in one of the known ways.
    fn disguises(address: Ipv4Addr) -> [Ipv6Addr; 6] {
        let bits = u128::from(address.to_bits());
        [
            address.to_ipv6_mapped(),
            Ipv6Addr::from_bits(bits),
            Ipv6Addr::from_bits((0x0064_ff9b << 96) | bits),
            Ipv6Addr::from_bits((0x0064_ff9b_0001 << 80) | bits),
            Ipv6Addr::from_bits((0x2002 << 112) | (bits << 80)),
            Ipv6Addr::from_bits((0x2001_0000 << 96) | (!bits & 0xffff_ffff)),
        ]
    }

    #[test]
    fn the_ends_of_each_network_are_where_the_registries_say() {
        let lists = [&SET_ASIDE[..], &SET_ASIDE_V6[..], &[GIVEN_OUT]].concat();
        for address in networks(&lists).into_iter().flat_map(edges) {
            assert_eq!(is_public(address), is_listed_public(address), "{address}");
        }
    }

    #[test]
    fn what_everybody_uses_is_public() {
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "172.32.0.1",
            "2606:4700::1111",
            "2a00:1450:4001::1",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn any_address_is_judged_as_the_registries_say(v4: u32, v6: u128, given: u128) {
            let given = Ipv6Addr::from_bits((given >> 3) | (1 << 125));
            for address in [
                IpAddr::V4(Ipv4Addr::from_bits(v4)),
                IpAddr::V6(Ipv6Addr::from_bits(v6)),
                IpAddr::V6(given),
            ] {
                prop_assert_eq!(is_public(address), is_listed_public(address), "{}", address);
            }
        }

        #[test]
        fn no_other_form_of_an_address_is_public(v4: u32) {
            for address in disguises(Ipv4Addr::from_bits(v4)) {
                prop_assert!(!is_public(IpAddr::V6(address)), "{}", address);
            }
        }
    }
}
