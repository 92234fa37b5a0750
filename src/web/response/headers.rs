//! Security headers. Pages get more of them than other responses.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use super::common_headers;
use super::common_headers::{ANY_SITE, RESOURCE_POLICY, is_of_type};
use crate::config::PublicUrl;
use crate::web::Site;

/// Security headers that only pages need.
const OF_PAGES: [(HeaderName, HeaderValue); 3] = [
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
];

/// The `max-age` of `Strict-Transport-Security`: two years, as the preload lists of browsers
/// require.
const TWO_YEARS: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// A marker for pages that other sites may embed. Such pages accept no commands and show only
/// public information.
#[derive(Clone, Copy)]
pub(crate) struct EmbeddablePage;

/// The content security policy of embeddable pages, which load only their style sheet and pictures.
const OF_EMBEDDABLE: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
);

/// Adds the security headers. A handler may set its own referrer policy.
pub(crate) async fn secure(State(site): State<Site>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).cloned();
    let mut response = next.run(request).await;
    let embeddable = response.extensions().get::<EmbeddablePage>().is_some();
    let headers = response.headers_mut();
    if embeddable {
        headers.insert(RESOURCE_POLICY, ANY_SITE);
    }
    common_headers::add(headers);
    if is_of_type(headers, "text/html") {
        let policy = if embeddable {
            OF_EMBEDDABLE
        } else {
            headers.extend(OF_PAGES);
            content_security_policy(&site.public_url, host.as_ref())
        };
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers
            .entry(header::REFERRER_POLICY)
            .or_insert(HeaderValue::from_static("same-origin"));
        if site.public_url.is_secure() {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, TWO_YEARS);
        }
    }
    response
}

/// Returns a policy that allows everything from this site and nothing inline. Older browsers do not
/// include WebSockets in `'self'`, so the policy lists their URLs: at the public host, and at the
/// host that the browser used.
fn content_security_policy(public_url: &PublicUrl, host: Option<&HeaderValue>) -> HeaderValue {
    let mut sockets = public_url.socket_origin();
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let plain = !host.is_empty()
        && host
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    if plain && host != public_url.authority() {
        sockets.push_str(if public_url.is_secure() {
            " wss://"
        } else {
            " ws://"
        });
        sockets.push_str(host);
    }
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; \
         connect-src 'self' {sockets}; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static(
        "default-src 'none'; style-src 'self'",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_the_sockets_and_takes_nothing_else_from_the_host_header() {
        let public_url = PublicUrl::parse("https://chess.example").unwrap();
        let policy = |host: &str| {
            let host = HeaderValue::from_str(host).unwrap();
            content_security_policy(&public_url, Some(&host))
                .to_str()
                .unwrap()
                .to_owned()
        };
        assert!(policy("chess.example").contains("connect-src 'self' wss://chess.example;"));
        assert!(
            policy("10.0.0.1:80")
                .contains("connect-src 'self' wss://chess.example wss://10.0.0.1:80;")
        );
        assert!(policy("a; script-src *").contains("connect-src 'self' wss://chess.example;"));
        assert!(!policy("chess.example").contains("unsafe"));
    }
}
