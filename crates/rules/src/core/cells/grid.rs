//! The 8×8 board of orthodox chess.

use shakmaty::Square;

use crate::{Cell, CellInfo, CellKind, Geometry};

/// The squares from a1 to h8, rank by rank.
static CELLS: [CellInfo; 64] = [
    square("a1", 0, 0),
    square("b1", 1, 0),
    square("c1", 2, 0),
    square("d1", 3, 0),
    square("e1", 4, 0),
    square("f1", 5, 0),
    square("g1", 6, 0),
    square("h1", 7, 0),
    square("a2", 0, 1),
    square("b2", 1, 1),
    square("c2", 2, 1),
    square("d2", 3, 1),
    square("e2", 4, 1),
    square("f2", 5, 1),
    square("g2", 6, 1),
    square("h2", 7, 1),
    square("a3", 0, 2),
    square("b3", 1, 2),
    square("c3", 2, 2),
    square("d3", 3, 2),
    square("e3", 4, 2),
    square("f3", 5, 2),
    square("g3", 6, 2),
    square("h3", 7, 2),
    square("a4", 0, 3),
    square("b4", 1, 3),
    square("c4", 2, 3),
    square("d4", 3, 3),
    square("e4", 4, 3),
    square("f4", 5, 3),
    square("g4", 6, 3),
    square("h4", 7, 3),
    square("a5", 0, 4),
    square("b5", 1, 4),
    square("c5", 2, 4),
    square("d5", 3, 4),
    square("e5", 4, 4),
    square("f5", 5, 4),
    square("g5", 6, 4),
    square("h5", 7, 4),
    square("a6", 0, 5),
    square("b6", 1, 5),
    square("c6", 2, 5),
    square("d6", 3, 5),
    square("e6", 4, 5),
    square("f6", 5, 5),
    square("g6", 6, 5),
    square("h6", 7, 5),
    square("a7", 0, 6),
    square("b7", 1, 6),
    square("c7", 2, 6),
    square("d7", 3, 6),
    square("e7", 4, 6),
    square("f7", 5, 6),
    square("g7", 6, 6),
    square("h7", 7, 6),
    square("a8", 0, 7),
    square("b8", 1, 7),
    square("c8", 2, 7),
    square("d8", 3, 7),
    square("e8", 4, 7),
    square("f8", 5, 7),
    square("g8", 6, 7),
    square("h8", 7, 7),
];

const fn square(name: &'static str, file: u8, rank: u8) -> CellInfo {
    CellInfo {
        name,
        file,
        rank,
        kind: CellKind::Square,
    }
}

/// The geometry of the 8×8 board.
pub(crate) const GEOMETRY: Geometry = Geometry {
    files: 8,
    ranks: 8,
    cells: &CELLS,
};

impl From<Square> for Cell {
    fn from(square: Square) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        Self(square.to_u32() as u8)
    }
}

/// Returns the shakmaty square for a cell of the 8×8 board.
pub(crate) fn square_of(cell: Cell) -> Option<Square> {
    Square::try_from(cell.0).ok()
}
