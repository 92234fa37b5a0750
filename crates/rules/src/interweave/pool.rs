//! The pools of captured pieces to which pawns can promote.

use super::piece::{Piece, Role};
use crate::{ByColor, Color};

/// The number of smashers, leapers and removers in each side's pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PiecePool {
    counts: ByColor<[u8; Role::RETURNING.len()]>,
}

/// Returns the index of a role in the counts. Returns `None` for kings and pawns, which never
/// return to the board.
const fn slot(role: Role) -> Option<usize> {
    match role {
        Role::Smasher => Some(0),
        Role::Leaper => Some(1),
        Role::Remover => Some(2),
        Role::King | Role::Pawn => None,
    }
}

impl PiecePool {
    pub(super) fn count(self, color: Color, role: Role) -> u8 {
        slot(role).map_or(0, |slot| self.counts[color][slot])
    }

    #[inline]
    pub(super) fn has(self, color: Color, role: Role) -> bool {
        self.count(color, role) > 0
    }

    #[inline]
    pub(super) fn is_empty(self, color: Color) -> bool {
        self.counts[color] == [0; Role::RETURNING.len()]
    }

    /// Returns the roles to which the pawns of `color` can promote.
    #[inline]
    pub(super) fn kinds(self, color: Color) -> impl Iterator<Item = Role> {
        Role::RETURNING
            .into_iter()
            .filter(move |role| self.has(color, *role))
    }

    /// Returns the number of pieces in a side's pool.
    pub(super) fn size(self, color: Color) -> usize {
        self.counts[color].iter().copied().map(usize::from).sum()
    }

    /// Adds captured pieces to the pool of the side that owned them. Kings and pawns are not added,
    /// because they never return.
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, count: u8) {
        if let Some(slot) = slot(piece.role) {
            let waiting = &mut self.counts[piece.color][slot];
            *waiting = waiting.saturating_add(count);
        }
    }

    /// Removes from the pool a piece to which a pawn promotes.
    #[inline]
    pub(super) fn remove(&mut self, piece: Piece) {
        if let Some(slot) = slot(piece.role) {
            let waiting = &mut self.counts[piece.color][slot];
            *waiting = waiting.saturating_sub(1);
        }
    }

    /// Writes the pools for a FEN: White's letters, then Black's, or `-` if both are empty.
    pub(super) fn letters(self) -> String {
        let kinds = Color::ALL
            .into_iter()
            .flat_map(|color| Role::RETURNING.map(|role| Piece { color, role }));
        let letters = kinds.flat_map(|piece| {
            (0..self.count(piece.color, piece.role)).map(move |_| piece.letter())
        });
        let letters: String = letters.collect();
        if letters.is_empty() {
            "-".to_owned()
        } else {
            letters
        }
    }
}
