//! Headers of every response, independent of the handler.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;

/// The header that says which sites may embed a response.
pub(crate) const RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// The header value that allows all sites to embed the response.
pub(crate) const ANY_SITE: HeaderValue = HeaderValue::from_static("cross-origin");

/// The header value that allows only this site to embed the response.
const OWN_SITE: HeaderValue = HeaderValue::from_static("same-origin");

/// The content security policy of SVG files. If such a file is opened directly, it must neither run
/// scripts nor load anything.
const OF_DRAWINGS: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// Adds the common headers to a response. Values that the handler has already set are kept.
pub(crate) fn add(headers: &mut HeaderMap) {
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.entry(RESOURCE_POLICY).or_insert(OWN_SITE);
    if is_of_type(headers, "image/svg+xml") {
        headers.insert(header::CONTENT_SECURITY_POLICY, OF_DRAWINGS);
    }
}

/// Adds the common headers to the responses of routes that bypass the other layers, such as static
/// files.
pub(crate) async fn added(mut response: Response) -> Response {
    add(response.headers_mut());
    response
}

/// Whether the response has this media type. Parameters such as `charset` are ignored.
pub(crate) fn is_of_type(headers: &HeaderMap, media_type: &str) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| value.as_bytes().starts_with(media_type.as_bytes()))
}
