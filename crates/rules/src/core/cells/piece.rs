//! Kinds of pieces, and pieces on a board, in a form common to all variants.

use crate::{Cell, Color, StepEffect};

/// A kind of piece, such as the queen, with its letter and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceKind {
    /// The upper-case FEN letter. Black's pieces use the lower-case one.
    pub letter: char,
    /// The name at the beginning of a sentence, such as `Queen`.
    pub name: &'static str,
    /// The name inside a sentence, such as `queen`.
    pub noun: &'static str,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlacedPiece {
    pub at: Cell,
    pub color: Color,
    /// The upper-case letter of the piece's kind.
    pub kind: char,
}

/// The pieces on a board, for any variant. The effects of a turn can be applied to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    cells: [Option<(Color, char)>; 64],
}

impl Pieces {
    /// Returns the side and kind of the piece on a cell, if there is one.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<(Color, char)> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// Applies one effect of a turn. Returns the piece that the effect removes from the board.
    pub fn apply(&mut self, effect: &StepEffect) -> Option<(Color, char)> {
        match *effect {
            StepEffect::Move { from, to, .. } => {
                let piece = self.replace(from, None);
                self.replace(to, piece);
            }
            StepEffect::Remove { at, .. } => return self.replace(at, None),
            StepEffect::Put { at, color, kind } => {
                self.replace(at, Some((color, kind)));
            }
            StepEffect::Swap { a, b } => {
                let first = self.at(a);
                let second = self.replace(b, first);
                self.replace(a, second);
            }
            StepEffect::Become { at, kind } => {
                if let Some((color, _)) = self.at(at) {
                    self.replace(at, Some((color, kind)));
                }
            }
            StepEffect::Reveal { .. } => {}
        }
        None
    }

    /// Iterates over the pieces in the order of the board's cells.
    pub fn iter(&self) -> impl Iterator<Item = PlacedPiece> + '_ {
        let placed = |(cell, piece): (u8, &Option<(Color, char)>)| {
            piece.map(|(color, kind)| PlacedPiece {
                at: Cell(cell),
                color,
                kind,
            })
        };
        (0..).zip(&self.cells).filter_map(placed)
    }

    fn replace(&mut self, cell: Cell, piece: Option<(Color, char)>) -> Option<(Color, char)> {
        let slot = self.cells.get_mut(cell.index())?;
        std::mem::replace(slot, piece)
    }
}

impl FromIterator<PlacedPiece> for Pieces {
    fn from_iter<I: IntoIterator<Item = PlacedPiece>>(placed: I) -> Self {
        let mut pieces = Self { cells: [None; 64] };
        for piece in placed {
            pieces.replace(piece.at, Some((piece.color, piece.kind)));
        }
        pieces
    }
}
