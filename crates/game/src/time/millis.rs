//! Milliseconds, the unit of time throughout the server.

/// A duration in milliseconds, or a point in time in milliseconds since the Unix epoch (UTC).
pub type Millis = i64;

/// A second in milliseconds.
pub const SECOND: Millis = 1_000;
/// A minute in milliseconds.
pub const MINUTE: Millis = 60 * SECOND;
/// An hour in milliseconds.
pub const HOUR: Millis = 60 * MINUTE;
/// 24 hours in milliseconds.
pub const DAY: Millis = 24 * HOUR;
