//! Common parts of all responses: headers, error bodies and caching.

pub(super) mod caching;
pub(super) mod common_headers;
pub(super) mod error;
pub(super) mod error_body;
pub(super) mod headers;
pub(super) mod held;
pub(super) mod packed;
pub(super) mod private;
pub(super) mod robots;
pub(super) mod tagged;

use axum::response::{IntoResponse as _, Redirect, Response};

pub(super) use caching::{CHECK_EACH_TIME, fresh, secret};
pub(super) use tagged::tagged;

/// The result of a handler: the response, or the error to report.
pub(crate) type Answer = Result<Response, error::Problem>;

/// Redirects the browser to `address` with 303, so that it sends a GET request.
#[expect(clippy::unnecessary_wraps, reason = "it is what a handler returns")]
pub(crate) fn redirect(address: &str) -> Answer {
    Ok(Redirect::to(address).into_response())
}
