//! Replies of receiving servers, and the delay before a failed request is retried.

use postern_game::{HOUR, MINUTE, Millis, SECOND};

/// The delays after failures in a row.
const PAUSES_MS: [Millis; 6] = [
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    2 * HOUR,
    MAX_PAUSE_MS,
];
/// The delay after all further failures.
const MAX_PAUSE_MS: Millis = 4 * HOUR;

/// A server's reply. Nothing else of the response is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status. Redirects are not followed.
    pub status: u16,
    /// The requested delay before the next request in seconds (`Retry-After`; dates are ignored).
    pub retry_after_s: Option<u32>,
}

impl Reply {
    /// Whether the server has accepted the request.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// Returns the delay in milliseconds after a failed request with `failures` previous ones in a
    /// row. A server can extend it up to `MAX_PAUSE_MS`.
    pub(super) fn pause_after(self, failures: i64) -> Millis {
        let asked = Millis::from(self.retry_after_s.unwrap_or(0)) * SECOND;
        pause_after(failures).max(asked.min(MAX_PAUSE_MS))
    }
}

/// Returns the delay in milliseconds after a failure with `failures` previous ones in a row.
pub(super) fn pause_after(failures: i64) -> Millis {
    let step = usize::try_from(failures).unwrap_or(0);
    PAUSES_MS.get(step).copied().unwrap_or(MAX_PAUSE_MS)
}
