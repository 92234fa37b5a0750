//! Pieces on a board, as everybody outside a variant sees them.

use crate::{Cell, Color, Effect};

/// A kind of piece as notation and people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceKind {
    /// Upper-case FEN letter; lower case is Black's.
    pub letter: char,
    /// At the beginning of a sentence: `Queen`.
    pub name: &'static str,
    /// Inside a sentence: `queen`.
    pub noun: &'static str,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placed {
    pub at: Cell,
    pub color: Color,
    /// The kind's upper-case letter.
    pub kind: char,
}

/// Which piece stands where, in any variant: enough to follow the effects of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    cells: [Option<(Color, char)>; 64],
}

impl Pieces {
    /// The side and the kind of the piece on a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<(Color, char)> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// Does what one effect does. Returns the piece that leaves the board by it.
    pub fn apply(&mut self, effect: &Effect) -> Option<(Color, char)> {
        match *effect {
            Effect::Move { from, to, .. } => {
                let piece = self.replace(from, None);
                self.replace(to, piece);
            }
            Effect::Remove { at, .. } => return self.replace(at, None),
            Effect::Put { at, color, kind } => {
                self.replace(at, Some((color, kind)));
            }
            Effect::Swap { a, b } => {
                let first = self.at(a);
                let second = self.replace(b, first);
                self.replace(a, second);
            }
            Effect::Become { at, kind } => {
                if let Some((color, _)) = self.at(at) {
                    self.replace(at, Some((color, kind)));
                }
            }
            Effect::Reveal { .. } => {}
        }
        None
    }

    /// The pieces in the order of the board's cells.
    pub fn iter(&self) -> impl Iterator<Item = Placed> + '_ {
        let placed = |(cell, piece): (u8, &Option<(Color, char)>)| {
            piece.map(|(color, kind)| Placed {
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

impl FromIterator<Placed> for Pieces {
    fn from_iter<I: IntoIterator<Item = Placed>>(placed: I) -> Self {
        let mut pieces = Self { cells: [None; 64] };
        for piece in placed {
            pieces.replace(piece.at, Some((piece.color, piece.kind)));
        }
        pieces
    }
}
