//! Errors, each with a status and one sentence for the user.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use crate::live::LiveError;
use postern_game::ErrorKind;

/// A refused or failed request. The sentence tells the user what is wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub status: StatusCode,
    pub sentence: String,
    /// The cells to highlight on the board, because they show why the request was refused.
    pub marks: Vec<String>,
    /// The number of seconds after which the client should retry, if known.
    pub retry_after_s: Option<u32>,
    /// The URL to which the visitor is redirected instead of seeing an error.
    location: Option<String>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Self {
        Self {
            status,
            sentence: sentence.into(),
            marks: Vec::new(),
            retry_after_s: None,
            location: None,
        }
    }

    pub(crate) fn bad_request(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, sentence)
    }

    pub(crate) fn not_found(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    pub(crate) fn nothing_here() -> Self {
        Self::of_status(StatusCode::NOT_FOUND)
    }

    pub(crate) fn forbidden(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, sentence)
    }

    /// Creates a 422 error: the request is well-formed, but its content is invalid.
    pub(crate) fn unusable(sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// Creates the 422 error for a form that no page of this site can have sent.
    pub(crate) fn unreadable_form() -> Self {
        Self::unusable("The form cannot be read. Reload the page.")
    }

    /// Creates a redirect with status 303. A redirect is not an error, but handlers return it
    /// through the same type.
    pub(crate) fn elsewhere(address: String) -> Self {
        Self {
            location: Some(address),
            ..Self::new(StatusCode::SEE_OTHER, "")
        }
    }

    /// Creates a 500 error for a bug in the server.
    pub(crate) fn internal() -> Self {
        Self::of_status(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Creates the 503 error for a request that took too long. The request may still be executed,
    /// unless it only reads data (`reads`).
    pub(crate) fn late(reads: bool) -> Self {
        let sentence = if reads {
            "The database is busy, and this took too long. Please try again in a moment."
        } else {
            "The database is busy, and this took too long. It may still be done: please look at the game before you try again."
        };
        Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
    }

    /// Returns the error if the form's page can show it.
    ///
    /// # Errors
    /// Returns the error as `Err` if it needs a separate error page.
    pub(crate) fn on_form(self) -> Result<Self, Self> {
        let is_shown = matches!(
            self.status,
            StatusCode::UNPROCESSABLE_ENTITY
                | StatusCode::TOO_MANY_REQUESTS
                | StatusCode::SERVICE_UNAVAILABLE
        );
        if is_shown { Ok(self) } else { Err(self) }
    }

    /// Sets `Retry-After` in the response if a retry can help.
    pub(crate) fn say_when(&self, response: &mut Response) {
        if matches!(
            self.status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            let seconds = self.retry_after_s.unwrap_or(RETRY_AFTER_S);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
    }

    /// Returns the error for an HTTP error status that a layer has set.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        let sentence = match status {
            StatusCode::NOT_FOUND => "There is nothing at this address.",
            StatusCode::METHOD_NOT_ALLOWED => "This address does not take that kind of request.",
            StatusCode::PAYLOAD_TOO_LARGE => {
                "That is more than this server accepts in one request."
            }
            StatusCode::REQUEST_TIMEOUT => {
                "Your request took too long to arrive. Please send it again."
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                "The server is busy or about to stop. Please try again in a moment."
            }
            status if status.is_client_error() => "The server cannot read this request.",
            _ => {
                "Something went wrong on the server. Nothing that was confirmed is lost; please try again."
            }
        };
        Self::new(status, sentence)
    }
}

/// Returns the HTTP status for a kind of error.
const fn status_of(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::NotFound => StatusCode::NOT_FOUND,
        ErrorKind::Forbidden => StatusCode::FORBIDDEN,
        ErrorKind::Conflict => StatusCode::CONFLICT,
        ErrorKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        ErrorKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Converts errors of the game and the store to HTTP errors.
impl<E: Into<LiveError>> From<E> for Problem {
    fn from(error: E) -> Self {
        let error = error.into();
        let kind = error.kind();
        if kind == ErrorKind::Internal {
            // The log contains the cause. The response does not, because it may contain file names.
            tracing::error!(%error, "the store failed");
            return Self::internal();
        }
        Self {
            marks: match &error {
                LiveError::Refused(refusal) => refusal.marks(),
                _ => Vec::new(),
            },
            retry_after_s: match kind {
                ErrorKind::TooMany { after_s } => after_s,
                _ => None,
            },
            ..Self::new(status_of(kind), error.to_string())
        }
    }
}

/// The default number of seconds in `Retry-After`.
const RETRY_AFTER_S: u32 = 5;

/// Attaches the error to the response as an extension.
/// [`error_body`](crate::web::response::error_body) later adds the body.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Some(address) = &self.location {
            return Redirect::to(address).into_response();
        }
        let mut response = self.status.into_response();
        self.say_when(&mut response);
        response.extensions_mut().insert(self);
        response
    }
}
