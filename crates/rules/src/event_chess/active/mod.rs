//! The active events, their state and their combined effects.

pub(super) mod active_events;
pub(super) mod aspects;
mod combined;
pub(super) mod ids;
mod starting;
pub(super) mod state;
