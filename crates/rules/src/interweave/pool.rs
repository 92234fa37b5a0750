//! Pools of captured pieces, which pawns can promote to.

use super::piece::{Piece, Role};
use crate::{ByColor, Color};

/// The numbers of smashers, leapers and removers in each side's pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pool {
    counts: ByColor<[u8; Role::RETURNING.len()]>,
}

/// Returns the index of a kind in the counts; kings and pawns never return.
const fn slot(role: Role) -> Option<usize> {
    match role {
        Role::Smasher => Some(0),
        Role::Leaper => Some(1),
        Role::Remover => Some(2),
        Role::King | Role::Pawn => None,
    }
}

impl Pool {
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

    /// Returns the kinds that a side's pawn can promote to.
    #[inline]
    pub(super) fn kinds(self, color: Color) -> impl Iterator<Item = Role> {
        Role::RETURNING
            .into_iter()
            .filter(move |role| self.has(color, *role))
    }

    /// Counts the pieces in a side's pool.
    pub(super) fn size(self, color: Color) -> usize {
        self.counts[color].iter().copied().map(usize::from).sum()
    }

    /// Adds captured pieces to the pool. Kings and pawns are gone permanently.
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, count: u8) {
        if let Some(slot) = slot(piece.role) {
            let waiting = &mut self.counts[piece.color][slot];
            *waiting = waiting.saturating_add(count);
        }
    }

    /// Removes a piece that returns to play.
    #[inline]
    pub(super) fn remove(&mut self, piece: Piece) {
        if let Some(slot) = slot(piece.role) {
            let waiting = &mut self.counts[piece.color][slot];
            *waiting = waiting.saturating_sub(1);
        }
    }

    /// Writes the FEN field: White's letters, then Black's, or `-`.
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
