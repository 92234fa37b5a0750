//! The HTTP/1.1 server. It limits the number of connections, and the size and duration of requests.

mod stage;
mod stream;

use std::convert::Infallible;
use std::io::Write as _;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::{ConnectInfo, Request};
use axum::http::StatusCode;
use axum::response::Response;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service as _;

use crate::config::ConnectionLimits;
use crate::web::Site;
use crate::web::limits::places::SlotGuard;
use crate::web::response::held::{GuardedBody, UnsentBytes};
use crate::web::routes::router;
use stage::{ConnectionStage, ConnectionStep};
use stream::TimedStream;

/// The maximum total size of a request's headers, in bytes.
const MAX_HEADERS: usize = 32 * 1024;

/// The response to a connection above the limit.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 82\r\n\
    Retry-After: 5\r\nConnection: close\r\n\r\n\
    Too many connections from this network are open. Please try again in some seconds.";

/// Serves connections until `stopping` is cancelled. Then it finishes the requests in progress, but
/// does not wait for WebSockets.
pub async fn serve(mut listener: TcpListener, site: Site, stopping: CancellationToken) {
    let limits = site.connection_limits;
    let connections = TaskTracker::new();
    let pages = router(site.clone());
    loop {
        let (stream, peer) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            () = stopping.cancelled() => break,
        };
        let Ok(place) = site.take_connection(peer.ip()) else {
            refuse(stream);
            continue;
        };
        let connection = HttpConnection {
            peer,
            pages: pages.clone(),
            stage: Arc::default(),
            unsent: UnsentBytes::default(),
            stopping: stopping.clone(),
            _place: place,
        };
        connections.spawn(connection.run(stream, limits));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Writes the 503 response without waiting, so that a flood of connections costs as little as
/// possible.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(TOO_MANY);
    }
}

/// An accepted TCP connection, with its permit and its stage.
struct HttpConnection {
    peer: SocketAddr,
    pages: Router,
    stage: Arc<ConnectionStage>,
    unsent: UnsentBytes,
    stopping: CancellationToken,
    /// The connection's permit. `None` for a trusted proxy, whose connections carry the requests of
    /// many clients.
    _place: Option<SlotGuard>,
}

impl HttpConnection {
    async fn run(self, stream: TcpStream, limits: ConnectionLimits) {
        // Disables Nagle's algorithm, so that small frames are sent immediately. A failure is
        // ignored, because it only delays these frames a little.
        let _ = stream.set_nodelay(true);
        let stream = TimedStream::new(stream, Arc::clone(&self.stage), self.unsent.clone(), limits);
        let service = service_fn(|mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(self.peer));
            request.extensions_mut().insert(self.unsent.clone());
            answer(request, self.pages.clone(), Arc::clone(&self.stage))
        });
        let served = http1::Builder::new()
            .max_header_size(MAX_HEADERS)
            // The stream enforces all time limits.
            .header_read_timeout(None)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut served = pin!(served);
        let ended = tokio::select! {
            ended = served.as_mut() => ended,
            () = self.stopping.cancelled() => {
                served.as_mut().graceful_shutdown();
                served.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
    }
}

/// Handles one request, and records in the connection's stage when the request has arrived and when
/// the response is complete.
async fn answer(
    request: Request<Incoming>,
    mut pages: Router,
    stage: Arc<ConnectionStage>,
) -> Result<Response, Infallible> {
    let arriving = stage.head_arrived(request.body().is_end_stream());
    let request = request.map(|body| GuardedBody::body(Body::new(body), arriving));
    let response = pages.call(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        stage.enter(ConnectionStep::Upgraded);
        return Ok(response);
    }
    let answered = stage.answer_began();
    Ok(response.map(|body| GuardedBody::body(body, answered)))
}
