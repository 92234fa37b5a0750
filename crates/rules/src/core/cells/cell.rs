//! The cells of a board: small numbers inside, names at the edges.

/// A cell's number: its index in [`Geometry::cells`] of its variant's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell(pub u8);

impl Cell {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a cell of the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CellKind {
    Square,
    Hole,
}

/// One cell that exists, seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CellInfo {
    /// Its coordinate, `d7`.
    pub name: &'static str,
    /// 0 is the a-file.
    pub file: u8,
    /// 0 is White's first rank.
    pub rank: u8,
    pub kind: CellKind,
}

/// The shape of a board. Cells that are not listed do not exist.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Geometry {
    pub files: u8,
    pub ranks: u8,
    /// At most 64.
    pub cells: &'static [CellInfo],
}

impl Geometry {
    /// The cell's coordinate, `d7`. A number beyond the board has an empty name.
    #[must_use]
    pub const fn name(&self, cell: Cell) -> &'static str {
        match self.info(cell) {
            Some(info) => info.name,
            None => "",
        }
    }

    /// The names of several cells, in their order.
    #[must_use]
    pub fn names(&self, cells: &[Cell]) -> Vec<String> {
        let name = |cell: &Cell| self.name(*cell).to_owned();
        cells.iter().map(name).collect()
    }

    /// What is known of a cell; `None` for a number beyond the board.
    #[must_use]
    pub const fn info(&self, cell: Cell) -> Option<&'static CellInfo> {
        if cell.index() < self.cells.len() {
            Some(&self.cells[cell.index()])
        } else {
            None
        }
    }

    /// Reads a cell's name, in lower case.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let index = self.cells.iter().position(|info| info.name == name)?;
        u8::try_from(index).ok().map(Cell)
    }

    /// Every cell with what is known of it.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &'static CellInfo)> + use<> {
        (0..).map(Cell).zip(self.cells)
    }
}
