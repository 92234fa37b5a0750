//! The events in force: which they are, what they keep, and what they say together.

pub(super) mod forces;
pub(super) mod ids;
mod laws;
mod starting;
pub(super) mod state;
pub(super) mod touches;
