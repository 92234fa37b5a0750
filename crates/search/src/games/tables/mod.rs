//! Tables of evaluation terms, one per game. `make tune` rewrites a table if the new weights are
//! stronger.

pub(super) mod atomic;
pub(super) mod crazyhouse;
pub(super) mod event;
pub(super) mod hole;
pub(super) mod interweave;
