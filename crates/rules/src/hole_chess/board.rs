//! The pieces on the board of Hole Chess, and the squares that they attack.

use super::moves::lines;
use super::piece::{Piece, Role};
use super::square::{Square, SquareSet};
use crate::Color;

/// The pieces on the board, as one set of squares for each side and each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    by_color: [SquareSet; 2],
    by_role: [SquareSet; 5],
}

impl Board {
    pub(super) fn of(&self, color: Color) -> SquareSet {
        self.by_color[color as usize]
    }

    pub(super) fn role(&self, role: Role) -> SquareSet {
        self.by_role[role as usize]
    }

    pub(super) fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.of(color) & self.role(role)
    }

    pub(super) fn occupied(&self) -> SquareSet {
        self.by_color[0] | self.by_color[1]
    }

    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|color| self.of(*color).has(square))?;
        let role = Role::ALL
            .into_iter()
            .find(|role| self.role(*role).has(square))?;
        Some(Piece { color, role })
    }

    /// Puts a piece on a square, which must be empty.
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.by_color[piece.color as usize] |= square.set();
        self.by_role[piece.role as usize] |= square.set();
    }

    pub(super) fn clear(&mut self, square: Square) {
        for set in self.by_color.iter_mut().chain(&mut self.by_role) {
            *set &= !square.set();
        }
    }

    /// Whether `by` could capture a piece on `target` with a single action: by moving there, or
    /// with a beam fired without moving. Follows lines of sight backwards, from the target.
    pub(super) fn attacks(&self, by: Color, target: Square) -> bool {
        let occupied = self.occupied();
        let sliders = |role| self.role(Role::Queen) | self.role(role);
        let (beams_orthogonal, beams_diagonal) = lines::beam_lines(target, occupied);
        let attackers = ((lines::orthogonal(target, occupied) | beams_orthogonal)
            & sliders(Role::Rook))
            | ((lines::diagonal(target, occupied) | beams_diagonal) & sliders(Role::Bishop))
            | (lines::steps(target) & (self.role(Role::King) | self.role(Role::Bishop)))
            | (lines::pawn_captures(!by, target) & self.role(Role::Pawn));
        attackers.meets(self.of(by))
    }
}
