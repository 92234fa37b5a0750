//! Replies of the servers that receive notifications, and the delays before failed requests are
//! retried.

use postern_game::{HOUR, MINUTE, Millis, SECOND};

/// The retry delays after consecutive failures.
const PAUSES_MS: [Millis; 6] = [
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    2 * HOUR,
    MAX_PAUSE_MS,
];
/// The retry delay after more consecutive failures than `PAUSES_MS` lists, and the longest delay
/// that a server can request.
const MAX_PAUSE_MS: Millis = 4 * HOUR;

/// A server's reply to a notification request, reduced to the parts that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerReply {
    /// The HTTP status code. Redirects are not followed.
    pub status: u16,
    /// The delay in seconds that the server requests before the next request (`Retry-After`; dates
    /// are ignored).
    pub retry_after_s: Option<u32>,
}

impl ServerReply {
    /// Whether the server has accepted the request.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// Returns the delay, in milliseconds, before the next request. The current request failed
    /// after `failures` consecutive failures. A server can extend the delay up to `MAX_PAUSE_MS`.
    pub(super) fn pause_after(self, failures: i64) -> Millis {
        let asked = Millis::from(self.retry_after_s.unwrap_or(0)) * SECOND;
        pause_after(failures).max(asked.min(MAX_PAUSE_MS))
    }
}

/// Returns the delay, in milliseconds, before the next attempt. The current attempt failed after
/// `failures` consecutive failures.
pub(super) fn pause_after(failures: i64) -> Millis {
    let step = usize::try_from(failures).unwrap_or(0);
    PAUSES_MS.get(step).copied().unwrap_or(MAX_PAUSE_MS)
}
