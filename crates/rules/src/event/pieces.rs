//! What pieces and sides are called.

use shakmaty::Role;

use crate::{Color, PieceKind, Variant};

/// The kinds of pieces, in the order in which tables show them.
pub const PIECE_KINDS: &[PieceKind] = &[
    PieceKind {
        letter: 'K',
        name: "King",
    },
    PieceKind {
        letter: 'Q',
        name: "Queen",
    },
    PieceKind {
        letter: 'R',
        name: "Rook",
    },
    PieceKind {
        letter: 'B',
        name: "Bishop",
    },
    PieceKind {
        letter: 'N',
        name: "Knight",
    },
    PieceKind {
        letter: 'P',
        name: "Pawn",
    },
];

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

/// At its beginning.
pub(super) const fn title(role: Role) -> &'static str {
    match role {
        Role::King => "King",
        Role::Queen => "Queen",
        Role::Rook => "Rook",
        Role::Bishop => "Bishop",
        Role::Knight => "Knight",
        Role::Pawn => "Pawn",
    }
}

/// What people call a side.
pub(super) fn side(color: impl Into<Color>) -> &'static str {
    Variant::EventChess.side_name(color.into())
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
