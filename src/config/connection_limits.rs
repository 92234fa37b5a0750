//! Time limits for connections, and a limit on unsent bytes.

use std::time::Duration;

/// The time limits for each step of a connection, and the limit on unsent bytes. There are no flags
/// for these. Tests set short and small ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// The time from accepting the connection, or from the first byte of a later request, until the
    /// request has arrived with its body.
    pub request: Duration,
    /// How long a connection may be idle between two requests. It is longer than the minute for
    /// which nginx keeps a connection open. Otherwise, nginx could send a request into a connection
    /// that is just being closed.
    pub idle: Duration,
    /// The time from the headers of a request until its answer. After that, the answer is that the
    /// database is busy. For a socket, the answer is the upgrade, so the limit does not apply to
    /// its later frames.
    pub answer: Duration,
    /// How long the other side may accept no bytes of an answer.
    pub unread: Duration,
    /// The time between two heartbeats of a socket. After three without an answer, the other side
    /// is considered gone.
    pub beat: Duration,
    /// The maximum number of bytes of large answers and frames that may wait to be sent to one
    /// network.
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
