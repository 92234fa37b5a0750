//! The layers around every route: logging, headers, compression, limits and error pages.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody as _;
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_request};
use axum::response::{IntoResponse as _, Response};
use data_encoding::HEXLOWER;
use tokio::time::timeout;
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, DefaultPredicate, Predicate as _};
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::web::request::{bearer, origin};
use crate::web::response::held::{GuardedBody, SendingAnswer, UnsentBytes};
use crate::web::response::private::UnlessPrivate;
use crate::web::response::{error_body, headers};
use crate::web::{Problem, Site, Visitor};

/// The maximum size of a request body in bytes. It is several times the size of a percent-encoded
/// comment of 1,000 characters.
const MAX_BODY: usize = 64 * 1024;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Adds the layers to the routes, outermost first.
pub(crate) fn around(routes: Router<Site>, site: &Site) -> Router<Site> {
    routes.layer(
        ServiceBuilder::new()
            .layer(map_request(without_id))
            .layer(SetRequestIdLayer::new(REQUEST_ID, RandomId))
            .layer(
                TraceLayer::new_for_http()
                    .make_span_with(span)
                    .on_request(())
                    .on_response(answered)
                    .on_eos(())
                    .on_failure(()),
            )
            .layer(PropagateRequestIdLayer::new(REQUEST_ID))
            .layer(from_fn_with_state(site.clone(), headers::secure))
            // Compression level 4. Higher levels make Brotli four times as slow and save only 10 %
            // of the bytes, which does not pay off for a response that is sent once.
            .layer(
                CompressionLayer::new()
                    .quality(CompressionLevel::Precise(4))
                    .compress_when(DefaultPredicate::new().and(UnlessPrivate)),
            )
            .layer(from_fn_with_state(site.clone(), error_body::show))
            .layer(map_request(bearer::without_origin))
            .layer(origin::own_writes(&site.public_url))
            .layer(from_fn_with_state(site.clone(), limit))
            .layer(from_fn_with_state(site.clone(), in_time))
            .layer(from_fn_with_state(site.clone(), bearer::admit))
            .layer(DefaultBodyLimit::max(MAX_BODY))
            .layer(CatchPanicLayer::custom(panicked)),
    )
}

/// Generates the random request ids for the log and the responses.
#[derive(Clone, Copy)]
struct RandomId;

impl MakeRequestId for RandomId {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let id = HEXLOWER.encode(&rand::random::<[u8; 8]>());
        Some(HeaderValue::from_str(&id).ok()?.into())
    }
}

/// Removes a request id sent by the client. Otherwise, a client could make its requests look like
/// those of another client in the log.
async fn without_id(mut request: Request) -> Request {
    request.headers_mut().remove(REQUEST_ID);
    request
}

/// Creates the log span of a request. It contains the route but not the path, because the path of a
/// private link is a secret.
fn span(request: &Request) -> Span {
    let extensions = request.extensions();
    let route = extensions
        .get::<MatchedPath>()
        .map_or("none", MatchedPath::as_str);
    let id = extensions
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok())
        .unwrap_or_default();
    tracing::info_span!("request", method = %request.method(), route, id)
}

fn answered<B>(response: &axum::http::Response<B>, latency: Duration, _: &Span) {
    let status = response.status();
    let class = format!("{}xx", status.as_u16() / 100);
    metrics::counter!("postern_requests_total", "status" => class).increment(1);
    if status == StatusCode::TOO_MANY_REQUESTS {
        metrics::counter!("postern_refused_by_limit_total", "limit" => "requests").increment(1);
    }
    let ms = u64::try_from(latency.as_millis()).unwrap_or(u64::MAX);
    if status.is_server_error() {
        tracing::warn!(status = status.as_u16(), ms, "answered");
    } else {
        tracing::debug!(status = status.as_u16(), ms, "answered");
    }
}

/// Limits the requests in progress and the unsent bytes of each network. Also counts writes to
/// routes that have no counting layer.
async fn limit(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let client = site.forwarded.client(peer.ip(), request.headers());
    let place = match site.limits.take_request(client) {
        Ok(place) => place,
        Err(problem) => return problem.into_response(),
    };
    let reads = is_read(request.method());
    let connection = request.extensions().get::<UnsentBytes>().cloned();
    let mut response = next.run(request).await;
    let counted = response.extensions().get::<CountedWrite>().is_some();
    if !reads
        && !counted
        && let Err(problem) = site.limits.take_missed(client)
    {
        response = problem.into_response();
    }
    match site
        .limits
        .take_unsent(client, response.body().size_hint().lower())
    {
        // The body holds its permits until the whole response has been sent.
        Ok(bytes) => {
            let sending = SendingAnswer::over(connection.unwrap_or_default(), bytes);
            response.map(|body| GuardedBody::body(body, (place, sending)))
        }
        Err(problem) => problem.into_response(),
    }
}

/// Responds with an error if a request takes too long. A command that has already been sent to the
/// database is still executed.
async fn in_time(State(site): State<Site>, request: Request, next: Next) -> Response {
    let reads = is_read(request.method());
    let answering = timeout(site.connection_limits.answer, next.run(request));
    answering.await.unwrap_or_else(|_| {
        let mut late = Problem::late(reads).into_response();
        late.extensions_mut().insert(CountedWrite);
        late
    })
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Marks a response to a request that was charged to the write limit already, or timed out before
/// its response was known.
#[derive(Clone, Copy)]
struct CountedWrite;

/// Counts writes on routes that accept POST and no other write method.
pub(crate) async fn count_writes(
    state: State<Site>,
    peer: ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if request.method() == Method::POST {
        count_changes(state, peer, request, next).await
    } else {
        next.run(request).await
    }
}

/// Counts writes on routes that accept PUT or DELETE as well as POST.
pub(crate) async fn count_changes(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    counted(&site, peer, request, next, true).await
}

/// Counts read-only requests that have a body. They count as writes, but their size is not charged,
/// since nothing is stored.
pub(crate) async fn count_questions(
    State(site): State<Site>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    counted(&site, peer, request, next, false).await
}

async fn counted(
    site: &Site,
    peer: SocketAddr,
    mut request: Request,
    next: Next,
    writes: bool,
) -> Response {
    if is_read(request.method()) {
        return next.run(request).await;
    }
    let client = site.forwarded.client(peer.ip(), request.headers());
    let sent = request.body().size_hint().lower();
    let mut response = match counted_visitor(site, client, &mut request).await {
        Ok(visitor) => {
            request.extensions_mut().insert(visitor);
            let response = next.run(request).await;
            let status = response.status();
            if writes && (status.is_success() || status.is_redirection()) {
                site.limits.wrote(client, sent);
            }
            response
        }
        Err(problem) => problem.into_response(),
    };
    response.extensions_mut().insert(CountedWrite);
    response
}

/// Counts a write against the rate limits, and returns the visitor who sent it.
async fn counted_visitor(
    site: &Site,
    client: IpAddr,
    request: &mut Request,
) -> Result<Visitor, Problem> {
    // The layer for bearer tokens may already have identified the sender.
    let visitor = match request.extensions_mut().remove() {
        Some(visitor) => visitor,
        None => Visitor::of(request.headers(), Some(client), site).await?,
    };
    site.limits.take(client, visitor.id())?;
    Ok(visitor)
}

/// Responds after a handler has panicked, which is a bug. The panic hook has already logged the
/// message and the location.
fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    Problem::internal().into_response()
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::net::SocketAddr;
    use std::sync::Arc;

    use axum::body::{Body, to_bytes};
    use axum::extract::connect_info::MockConnectInfo;
    use axum::routing::get;
    use tower::ServiceExt as _;

    use super::*;
    use crate::config::{Config, PublicUrl};
    use crate::live::{Live, ManualClock};
    use postern_store::Store;

    async fn fails() -> Response {
        panic!("a defect, made for this test")
    }

    /// Returns the given routes with all layers, for tests.
    async fn app(routes: Router<Site>, config: &Config) -> Router {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open_sqlite(&directory.path().join("layers.db"))
            .await
            .unwrap();
        let live = Live::open(store, Arc::new(ManualClock::at(0)))
            .await
            .unwrap();
        let url = PublicUrl::parse("https://chess.example").unwrap();
        let site = Site::new(live, url, config);
        let peer: SocketAddr = "127.0.0.1:1".parse().unwrap();
        around(routes, &site)
            .with_state(site)
            .layer(MockConnectInfo(peer))
    }

    #[tokio::test]
    async fn an_answer_that_is_late_says_that_the_database_is_busy() {
        let mut config = Config::usual();
        config.connection_limits.answer = Duration::ZERO;
        let never = get(pending::<Response>).post(pending::<Response>);
        let app = app(Router::new().route("/api/late", never), &config).await;
        for (method, advice) in [
            (Method::GET, "try again in a moment"),
            (Method::POST, "look at the game before you try again"),
        ] {
            let request = Request::builder().method(method).uri("/api/late");
            let request = request.body(Body::empty()).unwrap();
            let response = app.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert!(response.headers().contains_key("retry-after"));
            let body = to_bytes(response.into_body(), 100_000).await.unwrap();
            let body = String::from_utf8_lossy(&body);
            assert!(
                body.contains("The database is busy") && body.contains(advice),
                "{body}"
            );
        }
    }

    #[tokio::test]
    async fn a_panic_becomes_a_clear_answer_with_its_headers() {
        let routes = Router::new()
            .route("/fails", get(fails))
            .route("/api/fails", get(fails));
        let app = app(routes, &Config::usual()).await;
        for (path, kind, header) in [
            ("/fails", "text/html", "content-security-policy"),
            ("/api/fails", "application/json", "x-content-type-options"),
        ] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let response = app.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            assert!(response.headers().contains_key(header), "{path}");
            assert!(
                response.headers()["content-type"]
                    .to_str()
                    .unwrap()
                    .starts_with(kind),
                "{path}"
            );
            let body = to_bytes(response.into_body(), 100_000).await.unwrap();
            let body = String::from_utf8_lossy(&body);
            assert!(
                body.contains("Something went wrong") && !body.contains("a defect"),
                "{body}"
            );
        }
    }
}
