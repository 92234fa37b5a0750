//! What went wrong, as a status and one sentence.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

/// A request that could not be granted. Its sentence is for the person: what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub status: StatusCode,
    pub sentence: String,
    /// Cells that show it on the board.
    pub marks: Vec<String>,
}

impl Problem {
    #[must_use]
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into(), marks: Vec::new() }
    }

    #[must_use]
    pub(crate) fn bad_request(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, sentence)
    }

    #[must_use]
    pub(crate) fn not_found(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    /// A defect of ours.
    #[must_use]
    pub(crate) fn internal() -> Self {
        Self::of_status(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The sentence for an error status that some layer answered without one of ours.
    #[must_use]
    pub(crate) fn of_status(status: StatusCode) -> Self {
        let sentence = match status {
            StatusCode::NOT_FOUND => "There is nothing at this address.",
            StatusCode::METHOD_NOT_ALLOWED => "This address does not take that kind of request.",
            StatusCode::PAYLOAD_TOO_LARGE => "That is more than this server takes in one request.",
            StatusCode::REQUEST_TIMEOUT => "The request took too long to arrive. Please send it again.",
            StatusCode::SERVICE_UNAVAILABLE => "The server is busy or about to stop. Please try again in a moment.",
            status if status.is_client_error() => "The server cannot read this request.",
            _ => "Something went wrong on the server. Nothing that was confirmed is lost; please try again.",
        };
        Self::new(status, sentence)
    }
}

/// The problem travels with the status as an extension; the outermost layer makes the body for whoever asked.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
