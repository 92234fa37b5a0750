//! The pieces that were captured and wait to be returned to play.

use super::piece::{Piece, Role};
use crate::{ByColor, Color};

/// How many smashers, leapers and removers of each side wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pool {
    counts: ByColor<[u8; Role::RETURNING.len()]>,
}

/// The place of a kind in the counts; kings and pawns never return.
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

    /// The kinds that a side's pawn can become.
    #[inline]
    pub(super) fn kinds(self, color: Color) -> impl Iterator<Item = Role> {
        Role::RETURNING
            .into_iter()
            .filter(move |role| self.has(color, *role))
    }

    /// How many pieces of a side wait.
    pub(super) fn size(self, color: Color) -> usize {
        self.counts[color].iter().copied().map(usize::from).sum()
    }

    /// Pieces that were captured begin to wait; kings and pawns are gone for good.
    #[inline]
    pub(super) fn add(&mut self, piece: Piece, count: u8) {
        if let Some(slot) = slot(piece.role) {
            let waiting = &mut self.counts[piece.color][slot];
            *waiting = waiting.saturating_add(count);
        }
    }

    /// A piece that waited returns to play.
    #[inline]
    pub(super) fn remove(&mut self, piece: Piece) {
        if let Some(slot) = slot(piece.role) {
            let waiting = &mut self.counts[piece.color][slot];
            *waiting = waiting.saturating_sub(1);
        }
    }

    /// The field of a FEN: White's, then Black's, or `-`.
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
