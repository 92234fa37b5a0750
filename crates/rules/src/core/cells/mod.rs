//! Cells, sides and pieces.

pub(crate) mod cell;
pub(crate) mod color;
pub(crate) mod grid;
pub(crate) mod piece;
