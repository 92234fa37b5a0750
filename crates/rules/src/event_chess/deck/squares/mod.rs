//! Events that change squares, or place something on or between squares.

pub(super) mod big_wall;
pub(in crate::event_chess) mod hidden_passage;
pub(super) mod ice;
pub(super) mod pit_traps;
