//! Cache headers for browsers and shared caches.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// The browser may store the response, but must revalidate it before each use.
pub(crate) const CHECK_EACH_TIME: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Marks a response with secrets, such as a private link, as not cacheable. The referrer policy is
/// the same as for all pages, so other sites never see the URL. A stricter policy would also hide
/// the form's origin from this server.
pub(crate) fn secret(answer: impl IntoResponse) -> Response {
    cached(answer, HeaderValue::from_static("no-store"))
}

/// Forbids caches to store a response. Handlers use it for responses that are valid for one visitor
/// and only now.
pub(crate) fn fresh(answer: impl IntoResponse) -> Response {
    cached(answer, HeaderValue::from_static("private, no-store"))
}

fn cached(answer: impl IntoResponse, control: HeaderValue) -> Response {
    let mut answer = answer.into_response();
    answer.headers_mut().insert(header::CACHE_CONTROL, control);
    answer
}
