//! Time limits for connections, and a limit on unsent bytes.

use std::time::Duration;

/// The time limits for each phase of a connection, and the limit on unsent bytes. They have no
/// flags; tests set smaller values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Maximum time for a request to arrive with its body. The time starts when the connection is
    /// accepted, or with the first byte of a later request.
    pub request: Duration,
    /// Maximum idle time between two requests. It exceeds the minute for which nginx keeps a
    /// connection open, because nginx could otherwise send a request on a connection that is being
    /// closed.
    pub idle: Duration,
    /// Maximum time from a request's headers to its response. After that, the server responds that
    /// the database is busy. For a WebSocket, the limit applies to the upgrade and not to later
    /// frames.
    pub answer: Duration,
    /// Maximum time for which a write waits because the client accepts no bytes.
    pub unread: Duration,
    /// Interval between heartbeats on a socket. After three heartbeats without an answer, the
    /// client is considered gone.
    pub beat: Duration,
    /// Maximum number of unsent bytes of large responses and frames per client network.
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
