//! Categories of errors.

/// The category of an error, independent of its message. The web layer maps it to an HTTP status
/// code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The object does not exist, or this person must not learn that it exists.
    NotFound,
    /// This person is not allowed to perform the action.
    Forbidden,
    /// The current state does not allow the action, or has changed in the meantime.
    Conflict,
    /// The request is invalid and will never succeed, such as an illegal turn or a text that is too
    /// long.
    Invalid,
    /// This person has reached a rate limit or another maximum.
    TooMany {
        /// The number of seconds after which a retry can succeed, if known.
        after_s: Option<u32>,
    },
    /// The server is overloaded. A retry may succeed.
    Unavailable,
    /// The server failed. Its log contains the details.
    Internal,
}
