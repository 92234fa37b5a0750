//! An event as part of a log.

use postern_game::{LoggedEvent, Millis, Seq};

/// An event with its number and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub seq: Seq,
    pub at_ms: Millis,
    pub event: LoggedEvent,
}
