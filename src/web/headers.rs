//! Headers that every answer carries, so that a browser holds the pages to what they are.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use super::state::Site;
use crate::config::PublicUrl;

const FIXED: [(HeaderName, HeaderValue); 5] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
];

/// Two years, as browsers' preload lists ask for.
const TWO_YEARS: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Adds the headers. A handler may set its own referrer policy.
pub(crate) async fn secure(State(site): State<Site>, request: Request, next: Next) -> Response {
    let policy = content_security_policy(&site.public_url, request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, value);
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers
        .entry(header::REFERRER_POLICY)
        .or_insert(HeaderValue::from_static("same-origin"));
    if site.public_url.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, TWO_YEARS);
    }
    response
}

/// Everything from here and nothing inline. Older browsers do not count a socket among `'self'`, so
/// it is named: under the public address, and under the one that the browser used.
fn content_security_policy(public_url: &PublicUrl, headers: &HeaderMap) -> HeaderValue {
    let mut sockets = public_url.socket_origin();
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
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
         connect-src 'self' {sockets}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
            content_security_policy(&public_url, &headers)
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
