//! The orthodox pieces and their names.

use shakmaty::{Board, Role};

use crate::{Color, PieceKind, PlacedPiece};

/// The kinds of pieces, in display order.
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

/// Returns the name for use within a sentence.
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

/// Calls `visit` with each piece on a board, role by role, which is faster than square by square.
#[inline]
pub(crate) fn for_each_piece(board: &Board, mut visit: impl FnMut(PlacedPiece)) {
    for color in shakmaty::Color::ALL {
        for role in Role::ALL {
            for square in board.by_piece(role.of(color)) {
                visit(PlacedPiece {
                    at: square.into(),
                    color: color.into(),
                    kind: role.upper_char(),
                });
            }
        }
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
