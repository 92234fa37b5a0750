//! Events that change squares: what lies on them, and what opens or stands between them.

pub(super) mod big_wall;
pub(in crate::event_chess) mod hidden_passage;
pub(super) mod ice;
pub(super) mod pit_traps;
