//! The orthodox pieces and what they are called.

use shakmaty::Role;

use crate::{Color, PieceKind};

/// The kinds of pieces, in the order in which tables show them.
pub(crate) const KINDS: &[PieceKind] = &[
    kind('K', "King", "king"),
    kind('Q', "Queen", "queen"),
    kind('R', "Rook", "rook"),
    kind('B', "Bishop", "bishop"),
    kind('N', "Knight", "knight"),
    kind('P', "Pawn", "pawn"),
];

const fn kind(letter: char, name: &'static str, noun: &'static str) -> PieceKind {
    PieceKind { letter, name, noun }
}

/// Inside a sentence.
pub(crate) const fn name(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
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
