//! The cells of a board, the two sides, and the pieces that stand there.

pub(crate) mod cell;
pub(crate) mod color;
pub(crate) mod grid;
pub(crate) mod piece;
