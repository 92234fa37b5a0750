//! English names of pieces and sides.

use crate::Color;
use crate::event_chess::info::INFO;

pub(super) use crate::orthodox::name;

/// Returns the name of a side.
pub(in crate::event_chess) fn side(color: impl Into<Color>) -> &'static str {
    INFO.sides[color.into()]
}
