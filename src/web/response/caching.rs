//! Cache headers for browsers and for the caches between.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// The browser stores the answer, and revalidates it before each use.
pub(crate) const CHECK_EACH_TIME: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Returns an answer that contains a private link or secrets and must not be stored. As on every
/// page, its address is not sent to other sites. A stricter referrer policy would also hide the
/// form's origin from this server.
pub(crate) fn secret(answer: impl IntoResponse) -> Response {
    cached(answer, HeaderValue::from_static("no-store"))
}

/// Returns an answer to one visitor that is valid only now.
pub(crate) fn fresh(answer: impl IntoResponse) -> Response {
    cached(answer, HeaderValue::from_static("private, no-store"))
}

fn cached(answer: impl IntoResponse, control: HeaderValue) -> Response {
    let mut answer = answer.into_response();
    answer.headers_mut().insert(header::CACHE_CONTROL, control);
    answer
}
