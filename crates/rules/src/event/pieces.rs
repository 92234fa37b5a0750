//! What pieces and sides are called.

use shakmaty::Role;

use super::info::INFO;
use crate::Color;

/// Inside a sentence.
pub(super) const fn name(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}

/// What people call a side.
pub(super) fn side(color: impl Into<Color>) -> &'static str {
    INFO.sides[color.into()]
}

impl From<shakmaty::Color> for Color {
    fn from(color: shakmaty::Color) -> Self {
        color.fold_wb(Self::White, Self::Black)
    }
}

impl From<Color> for shakmaty::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}
