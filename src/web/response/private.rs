//! Answers that show hidden squares of the person who asks. They are not stored, and not compressed
//! together with text that others have written. They have the same length for every square. So
//! nobody who observes the connection, or makes the browser repeat the request, learns anything
//! from the length.

use axum::http::Response as HttpResponse;
use axum::response::{IntoResponse, Response};
use tower_http::compression::Predicate;

use super::caching::secret;

/// The space reserved for the hidden squares in an answer, in bytes.
const ROOM: usize = 4096;

/// Marks an answer that is not compressed.
#[derive(Clone, Copy)]
struct Private;

/// Pads `shown` with spaces, so that it has the same length as with any other square. `without` is
/// the same answer without the squares.
pub(crate) fn fill_up(mut shown: String, without: &str) -> String {
    let missing = (without.len() + ROOM).saturating_sub(shown.len());
    shown.extend(std::iter::repeat_n(' ', missing));
    shown
}

/// Keeps an answer out of caches and uncompressed.
pub(crate) fn keep(answer: impl IntoResponse) -> Response {
    let mut response = secret(answer);
    response.extensions_mut().insert(Private);
    response
}

/// Allows compression of everything except private answers.
#[derive(Clone, Copy)]
pub(crate) struct UnlessPrivate;

impl Predicate for UnlessPrivate {
    fn should_compress<B>(&self, response: &HttpResponse<B>) -> bool {
        response.extensions().get::<Private>().is_none()
    }
}
