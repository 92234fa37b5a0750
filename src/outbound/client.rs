//! One request: resolve, look, connect, send, and read the beginning of the answer.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};

use http_body_util::Full;
use hyper::{
    HeaderMap, Method, Uri,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_LENGTH, HOST, HeaderName, HeaderValue, RETRY_AFTER, USER_AGENT},
};
use hyper_util::rt::TokioIo;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{IpAddr as NameOfIp, ServerName},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite},
    net::TcpStream,
    task::AbortHandle,
};
use tokio_rustls::TlsConnector;
use url::Host;

use crate::live::Reply;

use super::{Failure, Names, SystemNames, Target, is_public};

/// How long all of it may take: resolving, connecting, sending, and the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long one of several addresses may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(3);
/// Most addresses of a name that are tried.
const MAX_TRIED: usize = 4;
/// Most bytes of an answer that are read, headers included. Its body is of no use here.
const MAX_READ: u64 = 4_096;

/// Which addresses requests may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Those of the open internet.
    Public,
    /// All: for tests and networks that are closed.
    Any,
}

/// A request that posts something. It has no `Debug`, which would show what is sent.
pub struct Request {
    /// Besides `Host`, `User-Agent` and `Content-Length`.
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// Sends requests to addresses that people have entered.
pub struct Outbound {
    names: Arc<dyn Names>,
    /// Made when it is first needed; `None` when this machine trusts no certificates.
    tls: OnceLock<Option<TlsConnector>>,
    targets: Targets,
}

impl fmt::Debug for Outbound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Outbound({:?})", self.targets)
    }
}

impl Outbound {
    /// One that resolves names as this machine does and trusts the certificates that it trusts. These
    /// are read at the first request.
    #[must_use]
    pub fn of_this_machine(targets: Targets) -> Self {
        Self {
            names: Arc::new(SystemNames::default()),
            tls: OnceLock::new(),
            targets,
        }
    }

    /// One with names and certificates of the caller's.
    #[must_use]
    pub fn new(names: Arc<dyn Names>, roots: RootCertStore, targets: Targets) -> Self {
        Self {
            names,
            tls: OnceLock::from(Some(connector(roots))),
            targets,
        }
    }

    /// Looks whether requests to an address may be sent at all, without connecting to it.
    ///
    /// # Errors
    /// [`Failure::Private`], [`Failure::NoHost`] or [`Failure::Late`].
    pub async fn check(&self, target: &Target) -> Result<(), Failure> {
        let looked = tokio::time::timeout(PATIENCE, self.resolve(target)).await;
        looked.map_err(|_| Failure::Late)?.map(drop)
    }

    /// Posts a request and reads how it is answered. An answer of any status is one.
    ///
    /// # Errors
    /// [`Failure`] says why there is no answer. The server may have taken the request all the same.
    pub async fn post(&self, target: &Target, request: Request) -> Result<Reply, Failure> {
        let posted = tokio::time::timeout(PATIENCE, self.post_in_time(target, request)).await;
        posted.map_err(|_| Failure::Late)?
    }

    async fn post_in_time(&self, target: &Target, request: Request) -> Result<Reply, Failure> {
        let addresses = self.resolve(target).await?;
        let stream = connect(&addresses, target.port()).await?;
        let tls = self.tls.get_or_init(of_this_machine);
        let tls = tls.as_ref().ok_or(Failure::Certificate)?;
        let stream =
            tls.connect(server_name(target)?, stream)
                .await
                .map_err(
                    |error| match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                        Some(rustls::Error::InvalidCertificate(_)) => Failure::Certificate,
                        _ => Failure::Unreachable,
                    },
                )?;
        exchange(stream, target, request).await
    }

    /// The addresses of a target, each of which may be connected to.
    async fn resolve(&self, target: &Target) -> Result<Vec<IpAddr>, Failure> {
        let addresses = match target.host() {
            Host::Ipv4(address) => vec![IpAddr::V4(address)],
            Host::Ipv6(address) => vec![IpAddr::V6(address)],
            Host::Domain(name) => {
                let found = self.names.addresses(name).await;
                found.map_err(|_| Failure::NoHost)?
            }
        };
        if addresses.is_empty() {
            return Err(Failure::NoHost);
        }
        if self.targets == Targets::Public && !addresses.iter().copied().all(is_public) {
            return Err(Failure::Private);
        }
        Ok(addresses)
    }
}

/// Trusts what this machine trusts.
fn of_this_machine() -> Option<TlsConnector> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(found.certs);
    if added == 0 {
        let error = found.errors.first().map(ToString::to_string);
        let error = error.unwrap_or_else(|| "there are none".to_owned());
        tracing::error!(%error, "this machine trusts no certificates, so nothing is sent to webhooks: install ca-certificates, and restart");
        return None;
    }
    Some(connector(roots))
}

fn connector(roots: RootCertStore) -> TlsConnector {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks the usual versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    TlsConnector::from(Arc::new(config))
}

/// Connects to the first of the addresses that accepts.
async fn connect(addresses: &[IpAddr], port: u16) -> Result<TcpStream, Failure> {
    for address in addresses.iter().take(MAX_TRIED) {
        let connecting = TcpStream::connect(SocketAddr::new(*address, port));
        if let Ok(Ok(stream)) = tokio::time::timeout(CONNECT, connecting).await {
            return Ok(stream);
        }
    }
    Err(Failure::Unreachable)
}

fn server_name(target: &Target) -> Result<ServerName<'static>, Failure> {
    match target.host() {
        Host::Ipv4(address) => Ok(ServerName::IpAddress(NameOfIp::from(IpAddr::V4(address)))),
        Host::Ipv6(address) => Ok(ServerName::IpAddress(NameOfIp::from(IpAddr::V6(address)))),
        Host::Domain(name) => {
            ServerName::try_from(name.to_owned()).map_err(|_| Failure::Certificate)
        }
    }
}

/// Ends a task when what waits for it is dropped.
struct Guard(AbortHandle);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    target: &Target,
    request: Request,
) -> Result<Reply, Failure> {
    let (read, write) = tokio::io::split(stream);
    let stream = TokioIo::new(tokio::io::join(read.take(MAX_READ), write));
    let (mut sender, connection) = http1::handshake(stream)
        .await
        .map_err(|_| Failure::Unreachable)?;
    let _running = Guard(tokio::spawn(connection).abort_handle());
    let answer = sender.send_request(whole(target, request)?).await;
    let answer = answer.map_err(|_| Failure::Unreadable)?;
    let seconds = answer.headers().get(RETRY_AFTER);
    let seconds = seconds.and_then(|text| text.to_str().ok()?.trim().parse().ok());
    Ok(Reply {
        status: answer.status().as_u16(),
        retry_after_s: seconds,
    })
}

/// The request with what each one has.
fn whole(target: &Target, request: Request) -> Result<hyper::Request<Full<Bytes>>, Failure> {
    let uri: Uri = target.path().parse().map_err(|_| Failure::Unreachable)?;
    let host = HeaderValue::try_from(target.to_string()).map_err(|_| Failure::Unreachable)?;
    let length = request.body.len();
    let mut whole = hyper::Request::new(Full::new(Bytes::from(request.body)));
    *whole.method_mut() = Method::POST;
    *whole.uri_mut() = uri;
    *whole.headers_mut() = request.headers;
    let usual: [(HeaderName, HeaderValue); 3] = [
        (HOST, host),
        (USER_AGENT, HeaderValue::from_static("Postern")),
        (CONTENT_LENGTH, HeaderValue::from(length)),
    ];
    whole.headers_mut().extend(usual);
    Ok(whole)
}
