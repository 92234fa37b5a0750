//! An event as a log has it.

use postern_game::{Logged, Millis, Seq};

/// An event with its number and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub seq: Seq,
    pub at_ms: Millis,
    pub event: Logged,
}
