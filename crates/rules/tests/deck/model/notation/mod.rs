//! Positions and turns as text.

mod events_read;
mod events_write;
mod fen;
pub(super) mod names;
