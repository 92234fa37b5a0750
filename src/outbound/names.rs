//! Resolves host names to IP addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use std::{fs, io};

use async_trait::async_trait;
use domain::base::iana::Rcode;
use domain::base::{Message, MessageBuilder, Name, Rtype};
use domain::net::client::dgram_stream;
use domain::net::client::protocol::{TcpConnect, UdpConnect};
use domain::net::client::request::{RequestMessage, SendRequest as _};
use domain::rdata::{A, Aaaa};
use domain::resolv::stub::conf::{ResolvConf, ServerConf, Transport};
use hyper::body::Bytes;

const HOSTS: &str = "/etc/hosts";
/// Maximum time before a DNS query is repeated. The query may have been lost, and the whole request
/// has a time limit.
const MAX_QUERY_WAIT: Duration = Duration::from_secs(3);

/// A resolver of host names.
#[async_trait]
pub trait NameResolver: Send + Sync {
    /// Returns all IP addresses of a host.
    ///
    /// # Errors
    /// Returns an error if no name server answers, or if the text cannot be a host name.
    async fn addresses(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// Resolves host names with `/etc/hosts` and the name servers from `/etc/resolv.conf`. Each lookup
/// is independent and does not occupy a thread while it waits for name servers. So a name server
/// that does not answer delays only the callers of that lookup, and costs nothing once they stop
/// waiting.
#[derive(Clone, Debug, Default)]
pub struct SystemResolver {
    servers: Option<Vec<SocketAddr>>,
}

impl SystemResolver {
    /// Creates a resolver that queries the given name servers instead of the system's.
    #[must_use]
    pub const fn asking(servers: Vec<SocketAddr>) -> Self {
        Self {
            servers: Some(servers),
        }
    }

    /// Prepares a lookup. Reads `/etc/hosts` and `/etc/resolv.conf` again, because they may have
    /// changed.
    fn lookup(self, host: &str) -> HostLookup {
        let mut conf = ResolvConf::default();
        if let Some(servers) = self.servers {
            let server = |address| ServerConf::new(address, Transport::UdpTcp);
            conf.servers = servers.into_iter().map(server).collect();
        }
        HostLookup {
            listed: listed(host, &fs::read_to_string(HOSTS).unwrap_or_default()),
            names: names(host, &conf),
            conf,
        }
    }
}

#[async_trait]
impl NameResolver for SystemResolver {
    async fn addresses(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let (names, host) = (self.clone(), host.to_owned());
        let lookup = tokio::task::spawn_blocking(move || names.lookup(&host)).await?;
        if !lookup.listed.is_empty() {
            return Ok(lookup.listed);
        }
        let mut found = Err(io::Error::other("this is not a name"));
        for name in &lookup.names {
            found = lookup.addresses(name).await;
            if found.as_ref().is_ok_and(|found| !found.is_empty()) {
                break;
            }
        }
        found
    }
}

/// A lookup of one host name.
struct HostLookup {
    /// Addresses of the host in `/etc/hosts`. If there are any, no name server is queried.
    listed: Vec<IpAddr>,
    /// Possible fully qualified names of the host.
    names: Vec<Name<Vec<u8>>>,
    conf: ResolvConf,
}

impl HostLookup {
    async fn addresses(&self, name: &Name<Vec<u8>>) -> io::Result<Vec<IpAddr>> {
        let (v4, v6) = tokio::join!(self.ask(name, Rtype::A), self.ask(name, Rtype::AAAA));
        match (v4, v6) {
            (Err(error), Err(_)) => Err(error),
            (v4, v6) => Ok(v4.iter().chain(&v6).flat_map(addresses_in).collect()),
        }
    }

    /// Queries the name servers one after the other.
    async fn ask(&self, name: &Name<Vec<u8>>, rtype: Rtype) -> io::Result<Message<Bytes>> {
        let mut message = MessageBuilder::new_vec();
        message.header_mut().set_rd(true);
        let mut message = message.question();
        message.push((name, rtype)).map_err(io::Error::other)?;
        let request = RequestMessage::new(message.into_message()).map_err(io::Error::other)?;
        let mut failed = io::Error::other("there is no name server");
        for _ in 0..self.conf.options.attempts.max(1) {
            for server in &self.conf.servers {
                match self.ask_server(server.addr, request.clone()).await {
                    Ok(answer) if knows(&answer) => return Ok(answer),
                    Ok(_) => failed = io::Error::other("the name server does not know"),
                    Err(error) => failed = error,
                }
            }
        }
        Err(failed)
    }

    async fn ask_server(
        &self,
        server: SocketAddr,
        request: RequestMessage<Vec<u8>>,
    ) -> io::Result<Message<Bytes>> {
        let mut config = dgram_stream::Config::new();
        let timeout = self.conf.options.timeout.min(MAX_QUERY_WAIT);
        config.dgram_mut().set_read_timeout(timeout);
        config.dgram_mut().set_max_retries(0);
        let (connection, stream) = dgram_stream::Connection::with_config(
            UdpConnect::new(server),
            TcpConnect::new(server),
            config,
        );
        let mut request = connection.send_request(request);
        tokio::select! {
            answer = request.get_response() => answer.map_err(io::Error::other),
            () = stream.run() => Err(io::Error::other("the connection has ended")),
        }
    }
}

/// Whether the name server's answer is definite, even if it contains no addresses.
fn knows(answer: &Message<Bytes>) -> bool {
    matches!(answer.header().rcode(), Rcode::NOERROR | Rcode::NXDOMAIN)
}

/// Follows the aliases in an answer and returns the addresses of the final name.
fn addresses_in(answer: &Message<Bytes>) -> Vec<IpAddr> {
    let (Some(name), Ok(records)) = (answer.canonical_name(), answer.answer()) else {
        return Vec::new();
    };
    let v4 = records.limit_to::<A>().flatten();
    let v4 = v4.filter(|record| *record.owner() == name);
    let v6 = records.limit_to::<Aaaa>().flatten();
    let v6 = v6.filter(|record| *record.owner() == name);
    v4.map(|record| IpAddr::V4(record.data().addr()))
        .chain(v6.map(|record| IpAddr::V6(record.data().addr())))
        .collect()
}

/// Returns a host's addresses in `/etc/hosts`. `localhost` is this machine even without an entry.
fn listed(host: &str, hosts: &str) -> Vec<IpAddr> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let lines = hosts.lines().filter_map(|line| {
        let mut words = line.split('#').next()?.split_whitespace();
        let address: IpAddr = words.next()?.parse().ok()?;
        words
            .any(|word| word.eq_ignore_ascii_case(host))
            .then_some(address)
    });
    let mut found: Vec<_> = lines.collect();
    let top = host.rsplit('.').next().unwrap_or(host);
    if found.is_empty() && top.eq_ignore_ascii_case("localhost") {
        found = vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
    }
    found
}

/// Returns the possible fully qualified names of a host, the most likely first: the name itself,
/// and the name in each search domain.
fn names(host: &str, conf: &ResolvConf) -> Vec<Name<Vec<u8>>> {
    let options = &conf.options;
    let mut names = vec![host.to_owned()];
    if !host.ends_with('.') {
        let search = options.search.as_slice().iter();
        let search = search.filter(|domain| !domain.is_root());
        names.extend(search.map(|domain| format!("{host}.{domain}")));
        if host.matches('.').count() < options.ndots {
            names.rotate_left(1);
        }
    }
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_known_without_asking_anybody() {
        let hosts =
            "127.0.0.1 localhost\n10.0.0.7\thooks Hooks.example # not other.example\n::7 hooks\n";
        let found = |host| {
            listed(host, hosts)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(found("hooks"), ["10.0.0.7", "::7"]);
        assert_eq!(found("HOOKS.example."), ["10.0.0.7"]);
        assert!(found("other.example").is_empty() && found("example").is_empty());
        assert_eq!(found("localhost"), ["127.0.0.1"]);
        assert_eq!(found("a.localhost."), ["127.0.0.1", "::1"]);
    }

    #[test]
    fn a_short_name_is_looked_for_in_the_domains_that_are_searched() {
        let mut conf = ResolvConf::new();
        let text = "search corp.example lan\noptions ndots:2\n";
        conf.parse(&mut text.as_bytes()).unwrap();
        let found = |host| {
            names(host, &conf)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(found("hooks"), ["hooks.corp.example", "hooks.lan", "hooks"]);
        assert_eq!(found("a.b.c"), ["a.b.c", "a.b.c.corp.example", "a.b.c.lan"]);
        assert_eq!(found("hooks."), ["hooks"]);
    }
}
