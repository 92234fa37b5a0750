//! What pieces and sides are called.

use crate::Color;
use crate::event_chess::info::INFO;

pub(super) use crate::orthodox::name;

/// What people call a side.
pub(in crate::event_chess) fn side(color: impl Into<Color>) -> &'static str {
    INFO.sides[color.into()]
}
