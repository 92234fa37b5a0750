//! A local HTTPS server that stands in for one on the internet, and the requests that it has
//! received.

#![allow(
    dead_code,
    reason = "several test programs share it, and each needs a part"
)]

pub(crate) mod name_server;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use postern::outbound::{AllowedTargets, NameResolver, OutboundClient};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The default host name of the simulated server.
pub(crate) const HOST: &str = "hooks.example";
/// The time limit for a request to arrive.
const PATIENCE: Duration = Duration::from_secs(30);
/// Requests to paths with this prefix are answered shortly before the client's timeout.
pub(crate) const SLOW: &str = "/slow";
const SLOW_ANSWER: Duration = Duration::from_millis(9_600);

/// A resolver that resolves every name to localhost.
struct LocalResolver;

#[async_trait]
impl NameResolver for LocalResolver {
    async fn addresses(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![IpAddr::V4(Ipv4Addr::LOCALHOST)])
    }
}

/// The server's response to a request.
#[derive(Clone, Debug)]
pub(crate) enum ScriptedReply {
    Status(u16),
    /// A status, and headers that each end with CRLF.
    With(u16, String),
    /// A header that never ends.
    Endless,
    /// Complete headers, and a body that never ends.
    EndlessBody,
    /// No response until the client disconnects.
    Silence,
}

#[derive(Clone, Debug)]
pub(crate) struct ReceivedRequest {
    /// The method and path, such as `POST /hook?key=1`.
    pub(crate) line: String,
    /// The headers by lower-case name.
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
    pub(crate) at: Instant,
}

#[derive(Default)]
struct OutsideState {
    connections: AtomicUsize,
    /// The number of bytes sent in endless responses.
    sent: AtomicUsize,
    /// The number of endless responses in progress.
    endless: AtomicUsize,
    requests: Mutex<Vec<ReceivedRequest>>,
    replies: Mutex<VecDeque<ScriptedReply>>,
}

/// A running server. Its tasks end with the test's runtime.
pub(crate) struct OutsideServer {
    port: u16,
    authority: CertificateDer<'static>,
    pem: String,
    seen: Arc<OutsideState>,
}

impl OutsideServer {
    /// Starts a server whose certificate is valid for these hosts. Its default response is 204.
    pub(crate) async fn start(hosts: &[&str]) -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("an authority");
        let key = KeyPair::generate().expect("a key");
        let hosts: Vec<String> = hosts.iter().map(|&host| host.to_owned()).collect();
        let params = CertificateParams::new(hosts).expect("names");
        let certificate = params.signed_by(&key, &issuer).expect("a certificate");
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("usual versions")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)
            .expect("a certificate and its key");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let seen = Arc::new(OutsideState::default());
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn({
            let seen = Arc::clone(&seen);
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    seen.connections.fetch_add(1, Ordering::SeqCst);
                    let (seen, acceptor) = (Arc::clone(&seen), acceptor.clone());
                    tokio::spawn(async move {
                        if let Ok(stream) = acceptor.accept(stream).await {
                            answer(stream, &seen).await;
                        }
                    });
                }
            }
        });
        Self {
            port,
            authority: issuer.der().clone(),
            pem: issuer.pem(),
            seen,
        }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Returns the URL of a path on the default host.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("https://{HOST}:{}{path}", self.port)
    }

    /// Returns an HTTP client that sends all requests to this server, whatever their host.
    pub(crate) fn sender(&self) -> Arc<OutboundClient> {
        self.sender_with(Arc::new(LocalResolver))
    }

    /// Returns an HTTP client that uses this resolver.
    pub(crate) fn sender_with(&self, names: Arc<dyn NameResolver>) -> Arc<OutboundClient> {
        Arc::new(OutboundClient::new(
            names,
            self.roots(),
            AllowedTargets::Any,
        ))
    }

    /// Returns the PEM certificate of the server's authority.
    pub(crate) fn pem(&self) -> &str {
        &self.pem
    }

    pub(crate) fn roots(&self) -> RootCertStore {
        let mut roots = RootCertStore::empty();
        roots.add(self.authority.clone()).expect("an authority");
        roots
    }

    /// Queues a response. Requests get the queued responses in order.
    pub(crate) fn will(&self, reply: ScriptedReply) {
        self.seen
            .replies
            .lock()
            .expect("nobody panics")
            .push_back(reply);
    }

    /// Returns the number of connections so far.
    pub(crate) fn connections(&self) -> usize {
        self.seen.connections.load(Ordering::SeqCst)
    }

    /// Waits until all endless responses have been cut off. Returns the number of bytes sent in
    /// them.
    pub(crate) async fn sent_until_broken_off(&self) -> usize {
        let end = Instant::now() + PATIENCE;
        while self.seen.endless.load(Ordering::SeqCst) > 0 {
            assert!(Instant::now() < end, "an answer without an end goes on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.seen.sent.load(Ordering::SeqCst)
    }

    /// Returns all received requests, oldest first.
    pub(crate) fn requests(&self) -> Vec<ReceivedRequest> {
        self.seen.requests.lock().expect("nobody panics").clone()
    }

    /// Waits until `count` requests have arrived, and returns the last one.
    pub(crate) async fn request(&self, count: usize) -> ReceivedRequest {
        let end = Instant::now() + PATIENCE;
        loop {
            let mut requests = self.requests();
            assert!(requests.len() <= count, "too many requests: {requests:?}");
            if requests.len() == count {
                return requests.remove(count - 1);
            }
            assert!(Instant::now() < end, "no request number {count}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn answer(mut stream: TlsStream<TcpStream>, seen: &OutsideState) {
    let Some(received) = read(&mut stream).await else {
        return;
    };
    let reply = seen.replies.lock().expect("nobody panics").pop_front();
    let is_slow = received.line.contains(SLOW);
    seen.requests.lock().expect("nobody panics").push(received);
    if is_slow {
        tokio::time::sleep(SLOW_ANSWER).await;
    }
    let head = |status: u16, headers: &str| format!("HTTP/1.1 {status} Said\r\n{headers}");
    let end = "content-length: 0\r\n\r\n";
    match reply.unwrap_or(ScriptedReply::Status(204)) {
        ScriptedReply::Status(status) => {
            let _ = stream.write_all((head(status, "") + end).as_bytes()).await;
            let _ = stream.shutdown().await;
        }
        ScriptedReply::With(status, headers) => {
            let _ = stream
                .write_all((head(status, &headers) + end).as_bytes())
                .await;
            let _ = stream.shutdown().await;
        }
        ScriptedReply::Endless => pour(&mut stream, &head(200, "x-more: "), seen).await,
        ScriptedReply::EndlessBody => pour(&mut stream, &head(200, "\r\n"), seen).await,
        ScriptedReply::Silence => while stream.read_u8().await.is_ok() {},
    }
}

/// Sends `beginning` and then filler bytes until the client stops reading.
async fn pour(stream: &mut TlsStream<TcpStream>, beginning: &str, seen: &OutsideState) {
    seen.endless.fetch_add(1, Ordering::SeqCst);
    let mut more = beginning.to_owned();
    while stream.write_all(more.as_bytes()).await.is_ok() && stream.flush().await.is_ok() {
        seen.sent.fetch_add(more.len(), Ordering::SeqCst);
        more = "a".repeat(1_024);
    }
    seen.endless.fetch_sub(1, Ordering::SeqCst);
}

async fn read(stream: &mut TlsStream<TcpStream>) -> Option<ReceivedRequest> {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n\r\n") {
        bytes.push(stream.read_u8().await.ok()?);
    }
    let text = String::from_utf8(bytes).ok()?;
    let mut lines = text.lines();
    let line = lines.next()?.strip_suffix(" HTTP/1.1")?.to_owned();
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length = headers.get("content-length")?.parse().ok()?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(ReceivedRequest {
        line,
        headers,
        body,
        at: Instant::now(),
    })
}
