//! Answers in which the person who asks sees a hidden square of their own. They are not stored, not
//! compressed together with what others have written, and as long for one square as for another:
//! whoever watches the line, or makes the browser ask again and again, learns nothing from their
//! length.

use axum::http::Response as HttpResponse;
use axum::response::{IntoResponse, Response};
use tower_http::compression::Predicate;

use super::caching::secret;

/// Room for what hidden squares add to an answer, in bytes.
const ROOM: usize = 4096;

/// Marks an answer that is not compressed.
#[derive(Clone, Copy)]
struct Private;

/// `shown` with spaces at its end, so that it is as long as it would be with any other square.
/// `without` is the same answer without the squares.
pub(crate) fn fill_up(mut shown: String, without: &str) -> String {
    let missing = (without.len() + ROOM).saturating_sub(shown.len());
    shown.extend(std::iter::repeat_n(' ', missing));
    shown
}

/// Keeps an answer out of stores and uncompressed.
pub(crate) fn keep(answer: impl IntoResponse) -> Response {
    let mut response = secret(answer);
    response.extensions_mut().insert(Private);
    response
}

/// Lets everything be compressed but private answers.
#[derive(Clone, Copy)]
pub(crate) struct UnlessPrivate;

impl Predicate for UnlessPrivate {
    fn should_compress<B>(&self, response: &HttpResponse<B>) -> bool {
        response.extensions().get::<Private>().is_none()
    }
}
