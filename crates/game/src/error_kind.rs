//! Categories of errors.

/// The category of an error, regardless of its sentence. Every error reports its own; the web layer
/// converts it to a status code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// It does not exist, or this person may not know that it does.
    NotFound,
    /// This person may not do it.
    Forbidden,
    /// The state does not allow it now, or has changed in the meantime.
    Conflict,
    /// The request can never succeed as it is, such as an illegal turn or a text that is too long.
    Invalid,
    /// This person has reached a limit.
    TooMany {
        /// The number of seconds until the limit allows more, if known.
        after_s: Option<u32>,
    },
    /// The server is overloaded; a retry may succeed.
    Unavailable,
    /// The server failed. Details are in the host's log.
    Internal,
}
