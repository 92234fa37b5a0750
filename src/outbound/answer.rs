//! What comes of a request.

/// What a server answered. Nothing else of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Of HTTP: 200 to 299 when it has taken the request. It may be a redirect, which is not followed.
    pub status: u16,
    /// After how many seconds the request may be sent again, if the server said so (`Retry-After` in
    /// seconds; a date counts as nothing said).
    pub retry_after_s: Option<u32>,
}

impl Answer {
    /// Whether the server has taken the request.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self.status, 200..=299)
    }
}

/// Why there is no answer, in words for whoever entered the address. They repeat nothing that a
/// server said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("This address is not on the open internet, and this server sends nothing to others.")]
    Private,
    #[error("No server has this name.")]
    NoHost,
    #[error("The server cannot be reached.")]
    Unreachable,
    #[error("The server has no certificate for its name that this machine trusts.")]
    Certificate,
    #[error("The server took longer than 10 seconds.")]
    Late,
    #[error("The server’s answer cannot be read.")]
    Unreadable,
}
