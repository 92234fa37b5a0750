//! Requests to user-supplied URLs: which addresses the server connects to, and how much of a
//! response it reads.

use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use hyper::HeaderMap;
use postern::live;
use postern::outbound::{
    AllowedTargets, NameResolver, OutboundClient, OutboundFailure, OutboundRequest, SystemResolver,
    TargetUrl,
};

use crate::outside::name_server::{ALIAS, LONG, NameServer, SILENT};
use crate::outside::{HOST, OutsideServer, ScriptedReply};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// A public IP address to which no test connects.
const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(1, 1, 1, 1));

/// A resolver that returns the next of several address lists at each lookup.
#[derive(Default)]
struct ScriptedResolver {
    lists: Mutex<VecDeque<Vec<IpAddr>>>,
    asked: Mutex<Vec<String>>,
}

impl ScriptedResolver {
    fn of(lists: &[&[IpAddr]]) -> Arc<Self> {
        let lists = lists.iter().map(|list| list.to_vec()).collect();
        Arc::new(Self {
            lists: Mutex::new(lists),
            asked: Mutex::default(),
        })
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("nobody panics").clone()
    }
}

#[async_trait]
impl NameResolver for ScriptedResolver {
    async fn addresses(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        self.asked
            .lock()
            .expect("nobody panics")
            .push(host.to_owned());
        let next = self.lists.lock().expect("nobody panics").pop_front();
        next.ok_or_else(|| io::Error::other("nobody knows"))
    }
}

fn target(text: &str) -> TargetUrl {
    TargetUrl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn request() -> OutboundRequest {
    let mut headers = HeaderMap::new();
    headers.insert("x-kind", "test".parse().expect("a header"));
    OutboundRequest {
        headers,
        body: b"{\"what\":\"test\"}".to_vec(),
    }
}

/// Posts to the local HTTPS server, under a host name that resolves to localhost.
async fn post_to(outside: &OutsideServer) -> Result<live::ServerReply, OutboundFailure> {
    let names = ScriptedResolver::of(&[&[HERE]]);
    let outbound = OutboundClient::new(names, outside.roots(), AllowedTargets::Any);
    let address = target(&format!("https://{HOST}:{}/hook?key=1", outside.port()));
    outbound.post(&address, request()).await
}

#[tokio::test]
async fn a_request_reaches_the_address_that_was_looked_up() {
    let outside = OutsideServer::start(&[HOST]).await;
    let names = ScriptedResolver::of(&[&[HERE]]);
    let outbound = OutboundClient::new(names.clone(), outside.roots(), AllowedTargets::Any);
    let address = target(&format!("https://{HOST}:{}/hook?key=1", outside.port()));
    let answer = outbound.post(&address, request()).await.unwrap();
    assert_eq!((answer.status, answer.is_success()), (204, true));
    let received = outside.request(1).await;
    assert_eq!(received.line, "POST /hook?key=1");
    assert_eq!(received.body, b"{\"what\":\"test\"}");
    assert_eq!(
        received.headers["host"],
        format!("{HOST}:{}", outside.port())
    );
    assert_eq!(received.headers["x-kind"], "test");
    assert!(!received.headers.contains_key("cookie"));
    assert_eq!(names.asked(), [HOST], "a name is asked for once a request");
}

#[tokio::test]
async fn no_spelling_of_a_private_address_is_connected_to() {
    let outside = OutsideServer::start(&[HOST, "127.0.0.1", "::1"]).await;
    let port = outside.port();
    let names = ScriptedResolver::of(&[]);
    let outbound = OutboundClient::new(names.clone(), outside.roots(), AllowedTargets::Public);
    for host in [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.0.0.1",
        "0177.0.0.1",
        "017700000001",
        "%31%32%37.0.0.1",
        "１２７.0.0.1",
        "127.0.0.1.",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::127.0.0.1]",
        "[64:ff9b::127.0.0.1]",
        "[2002:7f00:1::]",
        "0.0.0.0",
        "[::]",
        "169.254.169.254",
        "[fe80::1]",
        "[fd00::1]",
        "10.0.0.1",
        "100.64.0.1",
        "192.168.0.1",
        "172.16.0.1",
        "224.0.0.1",
        "255.255.255.255",
    ] {
        let address = target(&format!("https://{host}:{port}/"));
        let checked = outbound.check(&address).await;
        assert_eq!(checked, Err(OutboundFailure::Private), "{host}");
        let posted = outbound.post(&address, request()).await;
        assert_eq!(posted, Err(OutboundFailure::Private), "{host}");
    }
    assert_eq!(outside.connections(), 0);
    assert!(names.asked().is_empty(), "a number is no name");
}

#[tokio::test]
async fn a_name_that_comes_to_mean_another_address_is_looked_up_again() {
    let outside = OutsideServer::start(&[HOST]).await;
    let names = ScriptedResolver::of(&[&[THERE], &[HERE], &[THERE, HERE], &[]]);
    let outbound = OutboundClient::new(names.clone(), outside.roots(), AllowedTargets::Public);
    let address = target(&format!("https://{HOST}:{}/", outside.port()));
    assert_eq!(outbound.check(&address).await, Ok(()));
    let first = outbound.post(&address, request()).await;
    assert_eq!(first, Err(OutboundFailure::Private));
    // One private address among the results is enough to refuse the host.
    let second = outbound.post(&address, request()).await;
    assert_eq!(second, Err(OutboundFailure::Private));
    assert_eq!(outbound.check(&address).await, Err(OutboundFailure::NoHost));
    assert_eq!(outbound.check(&address).await, Err(OutboundFailure::NoHost));
    assert_eq!(outside.connections(), 0);
}

#[tokio::test]
async fn the_names_of_this_machine_are_private() {
    let outside = OutsideServer::start(&["localhost"]).await;
    let names = Arc::new(SystemResolver::default());
    let outbound = OutboundClient::new(names, outside.roots(), AllowedTargets::Public);
    for host in ["localhost", "LOCALHOST"] {
        let address = target(&format!("https://{host}:{}/", outside.port()));
        let posted = outbound.post(&address, request()).await;
        assert_eq!(posted, Err(OutboundFailure::Private), "{host}");
    }
    // Some resolvers do not resolve a name with a trailing dot.
    let address = target(&format!("https://localhost.:{}/", outside.port()));
    assert!(outbound.post(&address, request()).await.is_err());
    assert_eq!(outside.connections(), 0);
}

#[tokio::test]
async fn name_servers_are_asked_one_after_the_other_and_for_all_addresses() {
    let (silent, names) = (NameServer::start().await, NameServer::start().await);
    let resolver = SystemResolver::asking(vec![silent.address(), names.address()]);
    let here = [HERE, IpAddr::V6(Ipv6Addr::LOCALHOST)];
    for host in ["hooks.example", "hooks.example."] {
        assert_eq!(resolver.addresses(host).await.unwrap(), here, "{host}");
    }
    for start in [LONG, ALIAS] {
        let host = format!("{start}.example");
        assert_eq!(resolver.addresses(&host).await.unwrap(), here, "{host}");
    }
    silent.be_silent();
    let host = format!("{SILENT}.example");
    assert_eq!(resolver.addresses(&host).await.unwrap(), here);
    assert!(resolver.addresses("a..example").await.is_err());
    assert_eq!(silent.left_waiting(), 2);
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_not_followed() {
    let inside = OutsideServer::start(&["127.0.0.1"]).await;
    let outside = OutsideServer::start(&[HOST]).await;
    for status in [301, 302, 303, 307, 308] {
        let location = format!("location: https://127.0.0.1:{}/\r\n", inside.port());
        outside.will(ScriptedReply::With(status, location));
        let answer = post_to(&outside).await.unwrap();
        assert_eq!((answer.status, answer.is_success()), (status, false));
    }
    assert_eq!((outside.connections(), inside.connections()), (5, 0));
}

#[tokio::test]
async fn hardly_anything_of_an_answer_is_read() {
    let outside = OutsideServer::start(&[HOST]).await;
    outside.will(ScriptedReply::Endless);
    assert_eq!(post_to(&outside).await, Err(OutboundFailure::Unreadable));
    outside.will(ScriptedReply::EndlessBody);
    assert_eq!(post_to(&outside).await.unwrap().status, 200);
    // The server may have sent some megabytes that are still in socket buffers.
    let sent = outside.sent_until_broken_off().await;
    assert!(sent < 32 << 20, "{sent} bytes");
}

#[tokio::test]
async fn a_server_that_says_nothing_is_left_after_ten_seconds() {
    let outside = OutsideServer::start(&[HOST]).await;
    outside.will(ScriptedReply::Silence);
    let begun = Instant::now();
    assert_eq!(post_to(&outside).await, Err(OutboundFailure::Late));
    let taken = begun.elapsed();
    assert!(
        (Duration::from_secs(10)..Duration::from_secs(15)).contains(&taken),
        "{taken:?}"
    );
}

#[tokio::test]
async fn a_certificate_must_be_trusted_and_name_the_host() {
    let outside = OutsideServer::start(&["other.example"]).await;
    assert_eq!(post_to(&outside).await, Err(OutboundFailure::Certificate));
    let stranger = OutsideServer::start(&[HOST]).await;
    let outbound = OutboundClient::new(
        ScriptedResolver::of(&[&[HERE]]),
        stranger.roots(),
        AllowedTargets::Any,
    );
    let address = target(&format!("https://{HOST}:{}/", outside.port()));
    let posted = outbound.post(&address, request()).await;
    assert_eq!(posted, Err(OutboundFailure::Certificate));
    assert!(outside.requests().is_empty());
}

#[tokio::test]
async fn a_server_says_when_to_come_back() {
    let outside = OutsideServer::start(&[HOST]).await;
    for (said, after) in [
        ("120", Some(120)),
        ("0", Some(0)),
        ("-1", None),
        ("Wed, 21 Oct 2026 07:28:00 GMT", None),
        ("99999999999", None),
    ] {
        outside.will(ScriptedReply::With(429, format!("retry-after: {said}\r\n")));
        let answer = post_to(&outside).await.unwrap();
        assert_eq!(
            (answer.status, answer.retry_after_s),
            (429, after),
            "{said}"
        );
    }
}

#[tokio::test]
async fn nobody_at_the_port_is_said_without_more() {
    let outside = OutsideServer::start(&[HOST]).await;
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let outbound = OutboundClient::new(
        ScriptedResolver::of(&[&[HERE]]),
        outside.roots(),
        AllowedTargets::Any,
    );
    let address = target(&format!("https://{HOST}:{port}/"));
    let posted = outbound.post(&address, request()).await;
    assert_eq!(posted, Err(OutboundFailure::Unreachable));
}
