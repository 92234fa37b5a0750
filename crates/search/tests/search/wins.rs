//! Known wins are found.
