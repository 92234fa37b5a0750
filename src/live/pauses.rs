//! How long to wait before something is tried again that others may not take for a while.

use postern_game::{HOUR, MINUTE, Millis};

/// After each failure in a row.
const PAUSES: [Millis; 6] = [
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    2 * HOUR,
    LONGEST_PAUSE,
];
/// After the last of them, and all that follow.
pub(super) const LONGEST_PAUSE: Millis = 4 * HOUR;

/// How long to wait, in milliseconds, after a failure before which there were `failures` in a row.
pub(super) fn pause_after(failures: i64) -> Millis {
    let step = usize::try_from(failures).unwrap_or(0);
    PAUSES.get(step).copied().unwrap_or(LONGEST_PAUSE)
}
