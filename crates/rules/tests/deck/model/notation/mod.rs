//! What positions and turns are called.

mod events_read;
mod events_write;
mod fen;
pub(super) mod names;
