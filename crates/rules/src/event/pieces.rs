//! What pieces and sides are called.

use super::info::INFO;
use crate::Color;

pub(super) use crate::orthodox::name;

/// What people call a side.
pub(super) fn side(color: impl Into<Color>) -> &'static str {
    INFO.sides[color.into()]
}
