//! The 46 cells of the board of Hole Chess, and sets of cells.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::{Cell, CellInfo, CellKind, Geometry, excerpt};

/// The number of cells, including the two holes.
pub(super) const CELLS: usize = 46;

/// The names of the cells, rank by rank from the a-file. The index in this list is the cell's
/// number everywhere in this module. Along any line of the board, numbers only rise or only fall.
const NAMES: [&str; CELLS] = [
    "d1", //
    "c2", "d2", "e2", //
    "b3", "c3", "d3", "e3", "f3", //
    "a4", "b4", "c4", "d4", "e4", "f4", "g4", //
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", //
    "a6", "b6", "c6", "d6", "e6", "f6", "g6", //
    "a7", "b7", "c7", "d7", "e7", "f7", "g7", //
    "b8", "c8", "d8", "e8", "f8", //
    "c9", "d9", "e9", //
    "d10",
];

const fn cell(name: &'static str) -> CellInfo {
    let bytes = name.as_bytes();
    let rank = if bytes.len() == 3 {
        10
    } else {
        bytes[1] - b'0'
    };
    let hole = bytes[0] == b'd' && (rank == 4 || rank == 7);
    CellInfo {
        name,
        file: bytes[0] - b'a',
        rank: rank - 1,
        kind: if hole {
            CellKind::Hole
        } else {
            CellKind::Square
        },
    }
}

static TABLE: [CellInfo; CELLS] = {
    let mut cells = [cell("d1"); CELLS];
    let mut index = 0;
    while index < CELLS {
        cells[index] = cell(NAMES[index]);
        index += 1;
    }
    cells
};

/// The board has files a–g and ranks 1–10, narrows to one cell at each end, and has holes at d4 and
/// d7.
pub(super) const GEOMETRY: Geometry = Geometry {
    files: 7,
    ranks: 10,
    cells: &TABLE,
};

/// A cell of the board, which may be a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Square(u8);

/// The error for text that is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SquareError {
    #[error("“{0}” is no square: squares are named by file and rank, like e4")]
    Unreadable(String),
    #[error("the board has no cell {0}")]
    Missing(String),
}

impl Square {
    pub(super) const fn new(index: usize) -> Self {
        assert!(index < CELLS);
        #[expect(clippy::cast_possible_truncation, reason = "below 46")]
        Self(index as u8)
    }

    /// Returns the cell at a file and rank, both counted from 0, if it exists.
    pub(super) const fn at(file: i8, rank: i8) -> Option<Self> {
        let mut index = 0;
        while index < CELLS {
            let cell = cell(NAMES[index]);
            if cell.file.cast_signed() == file && cell.rank.cast_signed() == rank {
                return Some(Self::new(index));
            }
            index += 1;
        }
        None
    }

    /// Parses the name of a cell, such as `e4`, in upper or lower case.
    pub(super) fn parse(text: &str) -> Result<Self, SquareError> {
        let name = text.to_ascii_lowercase();
        let well_formed = name
            .strip_prefix(|letter: char| letter.is_ascii_lowercase())
            .is_some_and(|rank| {
                (1..=2).contains(&rank.len()) && rank.bytes().all(|digit| digit.is_ascii_digit())
            });
        if !well_formed {
            return Err(SquareError::Unreadable(excerpt(text)));
        }
        NAMES
            .iter()
            .position(|known| *known == name)
            .map(Self::new)
            .ok_or(SquareError::Missing(name))
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Returns the file, counted from 0 for the a-file.
    pub(super) fn file(self) -> u8 {
        TABLE[self.index()].file
    }

    /// Returns the rank, counted from 0 for Yellow's first rank.
    pub(super) fn rank(self) -> u8 {
        TABLE[self.index()].rank
    }

    pub(super) const fn is_hole(self) -> bool {
        SquareSet::HOLES.has(self)
    }

    pub(super) const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Self {
        Self(square.0)
    }
}

/// A set of cells. Each cell has one bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SquareSet(pub(super) u64);

impl SquareSet {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const HOLES: Self = Self(1 << 12 | 1 << 33);

    pub(super) const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    pub(super) const fn with(self, square: Square) -> Self {
        Self(self.0 | square.set().0)
    }

    pub(super) const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.set().0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the cell with the lowest number.
    pub(super) const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(Square::new(self.0.trailing_zeros() as usize))
        }
    }

    pub(super) fn iter(self) -> SquareIter {
        SquareIter(self)
    }

    /// Whether the two sets have a cell in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareIter;

    fn into_iter(self) -> SquareIter {
        SquareIter(self)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Iterates over a set's cells in ascending order.
pub(super) struct SquareIter(SquareSet);

impl Iterator for SquareIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for SquareSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}
