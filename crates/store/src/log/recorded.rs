//! Events together with their place in a log.

use postern_game::{LoggedEvent, Millis, Seq};

/// An event with its number in the log and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEvent {
    pub seq: Seq,
    pub at_ms: Millis,
    pub event: LoggedEvent,
}
