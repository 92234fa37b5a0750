//! The tables of terms, one for each game. `make tune` rewrites a file if that makes the game's
//! search stronger.

pub(super) mod atomic;
pub(super) mod crazyhouse;
pub(super) mod event;
pub(super) mod hole;
pub(super) mod interweave;
