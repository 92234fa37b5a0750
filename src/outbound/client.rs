//! The outbound client: resolves the host, checks its addresses, connects, sends the request, and
//! reads the beginning of the response.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_LENGTH, HOST, HeaderName, HeaderValue, RETRY_AFTER, USER_AGENT};
use hyper::{HeaderMap, Method, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::{IpAddr as NameOfIp, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;
use tokio_rustls::TlsConnector;
use url::Host;

use crate::live::ServerReply;

use super::{NameResolver, OutboundFailure, SystemResolver, TargetUrl, is_public};

/// Time limit for the whole request: resolving, connecting, sending and reading the response.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum time to connect to one address.
const CONNECT: Duration = Duration::from_secs(3);
/// Maximum number of a host's addresses to try.
const MAX_TRIED: usize = 4;
/// Maximum number of bytes read from a response, including its headers. The body is not needed.
const MAX_READ: u64 = 4_096;

/// The addresses to which outbound requests are permitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedTargets {
    /// Only addresses on the public internet.
    Public,
    /// All addresses, for tests and closed networks.
    Any,
}

/// A POST request. It does not implement `Debug`, which would expose the data.
pub struct OutboundRequest {
    /// Headers in addition to `Host`, `User-Agent` and `Content-Length`.
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// A client for HTTP requests to URLs that users have entered.
pub struct OutboundClient {
    names: Arc<dyn NameResolver>,
    /// The TLS connector, created on first use; `None` if this machine trusts no certificates.
    tls: OnceLock<Option<TlsConnector>>,
    targets: AllowedTargets,
}

impl fmt::Debug for OutboundClient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "OutboundClient({:?})", self.targets)
    }
}

impl OutboundClient {
    /// Creates a client with this machine's resolver and trusted certificates. The certificates are
    /// read at the first request.
    #[must_use]
    pub fn of_this_machine(targets: AllowedTargets) -> Self {
        Self {
            names: Arc::new(SystemResolver::default()),
            tls: OnceLock::new(),
            targets,
        }
    }

    /// Creates a client with a given resolver and given root certificates.
    #[must_use]
    pub fn new(
        names: Arc<dyn NameResolver>,
        roots: RootCertStore,
        targets: AllowedTargets,
    ) -> Self {
        Self {
            names,
            tls: OnceLock::from(Some(connector(roots))),
            targets,
        }
    }

    /// Checks whether requests to this URL are permitted, without connecting to the host.
    ///
    /// # Errors
    /// Returns [`OutboundFailure::Private`], [`OutboundFailure::NoHost`] or
    /// [`OutboundFailure::Late`].
    pub async fn check(&self, target: &TargetUrl) -> Result<(), OutboundFailure> {
        let looked = tokio::time::timeout(PATIENCE, self.resolve(target)).await;
        looked.map_err(|_| OutboundFailure::Late)?.map(drop)
    }

    /// Sends a POST request and reads the response. A response of any status counts as success.
    ///
    /// # Errors
    /// Returns an [`OutboundFailure`] if there is no response. The remote server may have processed
    /// the request anyway.
    pub async fn post(
        &self,
        target: &TargetUrl,
        request: OutboundRequest,
    ) -> Result<ServerReply, OutboundFailure> {
        let posted = tokio::time::timeout(PATIENCE, self.post_in_time(target, request)).await;
        posted.map_err(|_| OutboundFailure::Late)?
    }

    async fn post_in_time(
        &self,
        target: &TargetUrl,
        request: OutboundRequest,
    ) -> Result<ServerReply, OutboundFailure> {
        let addresses = self.resolve(target).await?;
        let stream = connect(&addresses, target.port()).await?;
        let tls = self.tls.get_or_init(of_this_machine);
        let tls = tls.as_ref().ok_or(OutboundFailure::Certificate)?;
        let stream =
            tls.connect(server_name(target)?, stream)
                .await
                .map_err(
                    |error| match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                        Some(rustls::Error::InvalidCertificate(_)) => OutboundFailure::Certificate,
                        _ => OutboundFailure::Unreachable,
                    },
                )?;
        exchange(stream, target, request).await
    }

    /// Resolves the target's host. Returns an error unless connections to all of its addresses are
    /// permitted.
    async fn resolve(&self, target: &TargetUrl) -> Result<Vec<IpAddr>, OutboundFailure> {
        let addresses = match target.host() {
            Host::Ipv4(address) => vec![IpAddr::V4(address)],
            Host::Ipv6(address) => vec![IpAddr::V6(address)],
            Host::Domain(name) => {
                let found = self.names.addresses(name).await;
                found.map_err(|_| OutboundFailure::NoHost)?
            }
        };
        if addresses.is_empty() {
            return Err(OutboundFailure::NoHost);
        }
        if self.targets == AllowedTargets::Public && !addresses.iter().copied().all(is_public) {
            return Err(OutboundFailure::Private);
        }
        Ok(addresses)
    }
}

/// Creates a TLS connector with this machine's trusted certificates.
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

/// Connects to the first address that accepts a connection.
async fn connect(addresses: &[IpAddr], port: u16) -> Result<TcpStream, OutboundFailure> {
    for address in addresses.iter().take(MAX_TRIED) {
        let connecting = TcpStream::connect(SocketAddr::new(*address, port));
        if let Ok(Ok(stream)) = tokio::time::timeout(CONNECT, connecting).await {
            return Ok(stream);
        }
    }
    Err(OutboundFailure::Unreachable)
}

fn server_name(target: &TargetUrl) -> Result<ServerName<'static>, OutboundFailure> {
    match target.host() {
        Host::Ipv4(address) => Ok(ServerName::IpAddress(NameOfIp::from(IpAddr::V4(address)))),
        Host::Ipv6(address) => Ok(ServerName::IpAddress(NameOfIp::from(IpAddr::V6(address)))),
        Host::Domain(name) => {
            ServerName::try_from(name.to_owned()).map_err(|_| OutboundFailure::Certificate)
        }
    }
}

/// Aborts a task when the guard is dropped.
struct AbortGuard(AbortHandle);

impl Drop for AbortGuard {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    target: &TargetUrl,
    request: OutboundRequest,
) -> Result<ServerReply, OutboundFailure> {
    let (read, write) = tokio::io::split(stream);
    let stream = TokioIo::new(tokio::io::join(read.take(MAX_READ), write));
    let (mut sender, connection) = http1::handshake(stream)
        .await
        .map_err(|_| OutboundFailure::Unreachable)?;
    let _running = AbortGuard(tokio::spawn(connection).abort_handle());
    let answer = sender.send_request(whole(target, request)?).await;
    let answer = answer.map_err(|_| OutboundFailure::Unreadable)?;
    let seconds = answer.headers().get(RETRY_AFTER);
    let seconds = seconds.and_then(|text| text.to_str().ok()?.trim().parse().ok());
    Ok(ServerReply {
        status: answer.status().as_u16(),
        retry_after_s: seconds,
    })
}

/// Adds the headers that every request has, and builds the request.
fn whole(
    target: &TargetUrl,
    request: OutboundRequest,
) -> Result<hyper::Request<Full<Bytes>>, OutboundFailure> {
    let uri: Uri = target
        .path()
        .parse()
        .map_err(|_| OutboundFailure::Unreachable)?;
    let host =
        HeaderValue::try_from(target.to_string()).map_err(|_| OutboundFailure::Unreachable)?;
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
