//! Positions and turns of the reference model as text.

mod events_read;
mod events_write;
mod fen;
pub(super) mod names;
