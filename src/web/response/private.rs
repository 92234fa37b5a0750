//! Responses that contain the viewer's hidden squares. They are not cached. They are not compressed
//! either: the page also contains other people's texts, and with these an attacker could infer a
//! hidden square from the compressed length. All such responses are padded to a length that does
//! not depend on the squares.

use axum::http::Response as HttpResponse;
use axum::response::{IntoResponse, Response};
use tower_http::compression::Predicate;

use super::caching::secret;

/// The number of bytes reserved for the hidden squares in a response.
const ROOM: usize = 4096;

/// A marker for responses that must not be compressed.
#[derive(Clone, Copy)]
struct PrivateAnswer;

/// Pads `shown` with spaces to a length that does not depend on the hidden squares. `without` is
/// the same response without them.
pub(crate) fn fill_up(mut shown: String, without: &str) -> String {
    let missing = (without.len() + ROOM).saturating_sub(shown.len());
    shown.extend(std::iter::repeat_n(' ', missing));
    shown
}

/// Marks a response as private, so that it is neither cached nor compressed.
pub(crate) fn keep(answer: impl IntoResponse) -> Response {
    let mut response = secret(answer);
    response.extensions_mut().insert(PrivateAnswer);
    response
}

/// The compression predicate that excludes private responses.
#[derive(Clone, Copy)]
pub(crate) struct UnlessPrivate;

impl Predicate for UnlessPrivate {
    fn should_compress<B>(&self, response: &HttpResponse<B>) -> bool {
        response.extensions().get::<PrivateAnswer>().is_none()
    }
}
