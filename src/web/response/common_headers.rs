//! Headers of every answer, whichever handler creates it.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;

/// Says which sites may embed an answer in their own pages.
pub(crate) const RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// Every other site may embed it.
pub(crate) const ANY_SITE: HeaderValue = HeaderValue::from_static("cross-origin");

/// No other site may embed it.
const OWN_SITE: HeaderValue = HeaderValue::from_static("same-origin");

/// A drawing that is opened directly is a document. It must neither run scripts nor load anything.
const OF_DRAWINGS: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// Adds the headers. Values that the handler has set itself stay.
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

/// Adds the headers as a separate layer.
pub(crate) async fn added(mut response: Response) -> Response {
    add(response.headers_mut());
    response
}

/// Whether the answer has this media type, with or without parameters.
pub(crate) fn is_of_type(headers: &HeaderMap, media_type: &str) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| value.as_bytes().starts_with(media_type.as_bytes()))
}
