//! How long a connection may take, and how much may wait for it.

use std::time::Duration;

/// How long a connection may take for each of its steps, and how much may wait for it. There are no
/// flags for these; tests set short and small ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// From the accepted connection, or the first byte of a later request, until the request has
    /// arrived with its body.
    pub request: Duration,
    /// How long a connection may be idle between two requests. Longer than the minute for which
    /// nginx keeps a connection open: otherwise it could send a request into a connection that is
    /// just being closed.
    pub idle: Duration,
    /// From the headers of a request until its answer. Later it is answered that the database is
    /// busy. Sockets have been opened by then.
    pub answer: Duration,
    /// How long the other side may take none of an answer.
    pub unread: Duration,
    /// Between two heartbeats of a socket. After three without an answer the other side counts as
    /// gone.
    pub beat: Duration,
    /// Bytes of large answers and frames that may wait until a network has taken them.
    pub unsent_bytes: u32,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            request: Duration::from_secs(10),
            idle: Duration::from_secs(75),
            answer: Duration::from_secs(30),
            unread: Duration::from_secs(30),
            beat: Duration::from_secs(15),
            unsent_bytes: 64 << 20,
        }
    }
}
