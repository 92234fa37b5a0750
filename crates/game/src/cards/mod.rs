//! How events come into force: choices, draws, and secrets that are committed to.

pub(crate) mod deal;
pub mod draw;
pub(crate) mod proof;
