//! Refuses cross-site requests that carry this site's cookie (CSRF protection).
//!
//! Browsers send the origin of a request in `Sec-Fetch-Site`, or at least in `Origin`. Other
//! programs send neither, but they also never attach a cookie automatically.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tower_http::csrf::{CsrfLayer, ProtectionError};

use crate::config::PublicUrl;
use crate::web::{Problem, Site};

/// Refuses write requests from other sites with 403.
pub(crate) fn own_writes(
    public_url: &PublicUrl,
) -> CsrfLayer<impl Fn(ProtectionError) -> Response<Body> + Clone + use<>> {
    CsrfLayer::new()
        .add_trusted_origin(public_url.to_string())
        .expect("a public URL is an origin")
        .with_rejection_response(|_: ProtectionError| refusal())
}

/// Refuses sockets opened by other sites with 403. Sockets are opened with GET, which the check for
/// writes lets through.
pub(crate) async fn own_sockets(
    State(site): State<Site>,
    request: Request,
    next: Next,
) -> Response {
    if is_own(request.headers(), &site.public_url) {
        next.run(request).await
    } else {
        refusal()
    }
}

fn refusal() -> Response {
    Problem::forbidden(
        "This request comes from another site, so it was not carried out. Open the page here and try again.",
    )
    .into_response()
}

/// Whether the request comes from a page of this site, or from a program other than a browser.
fn is_own(headers: &HeaderMap, public_url: &PublicUrl) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(relation) = text("sec-fetch-site") {
        return matches!(relation, "same-origin" | "none");
    }
    let Some(origin) = text("origin") else {
        return true;
    };
    let Some((_, authority)) = origin.split_once("://") else {
        return false;
    };
    let host = text("host").unwrap_or_default();
    authority.eq_ignore_ascii_case(host) || authority.eq_ignore_ascii_case(public_url.authority())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_pages_and_programs_pass_and_other_sites_do_not() {
        let public_url = PublicUrl::parse("https://chess.example").unwrap();
        for (headers, own) in [
            (vec![], true),
            (vec![("sec-fetch-site", "same-origin")], true),
            (vec![("sec-fetch-site", "none")], true),
            (
                vec![
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "https://chess.example"),
                ],
                false,
            ),
            (vec![("sec-fetch-site", "same-site")], false),
            (vec![("origin", "https://chess.example")], true),
            (
                vec![
                    ("origin", "http://127.0.0.1:3000"),
                    ("host", "127.0.0.1:3000"),
                ],
                true,
            ),
            (
                vec![
                    ("origin", "https://evil.example"),
                    ("host", "127.0.0.1:3000"),
                ],
                false,
            ),
            (vec![("origin", "null"), ("host", "127.0.0.1:3000")], false),
        ] {
            let mut map = HeaderMap::new();
            for (name, value) in &headers {
                map.insert(*name, value.parse().unwrap());
            }
            assert_eq!(is_own(&map, &public_url), own, "{headers:?}");
        }
    }
}
