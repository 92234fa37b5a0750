//! The pieces on the board of Interweave.

use shakmaty::{Bitboard, Square};

use super::piece::{Piece, Role};
use crate::Color;

/// The pieces on the board, as one set of squares for each side and each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 5],
}

impl Board {
    #[inline]
    pub(super) const fn of(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    #[inline]
    pub(super) const fn role(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    #[inline]
    pub(super) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.of(color) & self.role(role)
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    #[inline]
    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL
            .into_iter()
            .find(|role| self.role(*role).contains(square))
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|color| self.of(*color).contains(square))?;
        Some(Piece {
            color,
            role: self.role_at(square)?,
        })
    }

    /// Puts a piece on a square, which must be empty.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.by_color[piece.color as usize] |= square;
        self.by_role[piece.role as usize] |= square;
    }

    /// Moves a piece to a square, which must be empty.
    #[inline]
    pub(super) fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let path = Bitboard::from(from) ^ Bitboard::from(to);
        self.by_color[piece.color as usize] ^= path;
        self.by_role[piece.role as usize] ^= path;
    }

    /// Changes the kind of the piece on a square.
    #[inline]
    pub(super) fn become_kind(&mut self, square: Square, old: Role, new: Role) {
        self.by_role[old as usize].discard(square);
        self.by_role[new as usize] |= square;
    }

    /// Removes the pieces on the given squares.
    #[inline]
    pub(super) fn clear(&mut self, squares: Bitboard) {
        for set in self.by_color.iter_mut().chain(&mut self.by_role) {
            *set &= !squares;
        }
    }
}
