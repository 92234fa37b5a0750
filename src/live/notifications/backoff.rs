//! What servers answer, and how long to wait before something is tried again that they do not take.

use postern_game::{HOUR, MINUTE, Millis, SECOND};

/// After each failure in a row.
const PAUSES_MS: [Millis; 6] = [
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    2 * HOUR,
    MAX_PAUSE_MS,
];
/// After the last of them, and all that follow.
const MAX_PAUSE_MS: Millis = 4 * HOUR;

/// What a server has answered. Nothing else of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Of HTTP; it may be a redirect, which is not followed.
    pub status: u16,
    /// After how many seconds it wants the next request, if it said so (`Retry-After` in seconds; a
    /// date counts as nothing said).
    pub retry_after_s: Option<u32>,
}

impl Reply {
    /// Whether the server has taken the request.
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self.status, 200..=299)
    }

    /// How long to wait, in milliseconds, when it has not taken the request and there were `failures`
    /// in a row before. No server makes others wait for longer than the longest pause.
    pub(super) fn pause_after(self, failures: i64) -> Millis {
        let asked = Millis::from(self.retry_after_s.unwrap_or(0)) * SECOND;
        pause_after(failures).max(asked.min(MAX_PAUSE_MS))
    }
}

/// How long to wait, in milliseconds, after a failure before which there were `failures` in a row.
pub(super) fn pause_after(failures: i64) -> Millis {
    let step = usize::try_from(failures).unwrap_or(0);
    PAUSES_MS.get(step).copied().unwrap_or(MAX_PAUSE_MS)
}
