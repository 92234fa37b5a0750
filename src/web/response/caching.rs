//! Whether browsers, and the caches before them, may keep an answer.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// The browser keeps it, and asks each time whether it still holds.
pub(crate) const CHECK_EACH_TIME: HeaderValue = HeaderValue::from_static("private, no-cache");

/// An answer with a private link or with secrets, which nothing keeps. As on every page, its
/// address is not sent to other sites; a stricter referrer policy would also hide the form's origin
/// from this server.
pub(crate) fn secret(answer: impl IntoResponse) -> Response {
    cached(answer, HeaderValue::from_static("no-store"))
}

/// An answer to one visitor that holds only now.
pub(crate) fn fresh(answer: impl IntoResponse) -> Response {
    cached(answer, HeaderValue::from_static("private, no-store"))
}

fn cached(answer: impl IntoResponse, control: HeaderValue) -> Response {
    let mut answer = answer.into_response();
    answer.headers_mut().insert(header::CACHE_CONTROL, control);
    answer
}
