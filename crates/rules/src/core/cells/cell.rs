//! Cells of a board. They are numbers in memory and coordinates, such as `d7`, in text.

/// A cell's number: its index in the variant's [`Geometry::cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell(pub u8);

impl Cell {
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

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

/// A cell of the board. File and rank are counted from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CellInfo {
    /// The coordinate, such as `d7`.
    pub name: &'static str,
    /// The file, counted from 0 for the a-file.
    pub file: u8,
    /// The rank, counted from 0 for White's first rank.
    pub rank: u8,
    pub kind: CellKind,
}

/// The shape of a variant's board. Cells that are not listed do not exist.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Geometry {
    pub files: u8,
    pub ranks: u8,
    /// The board's cells, at most 64.
    pub cells: &'static [CellInfo],
}

impl Geometry {
    /// Returns the cell's coordinate, such as `d7`, or an empty string for a number outside the
    /// board.
    #[must_use]
    pub const fn name(&self, cell: Cell) -> &'static str {
        match self.info(cell) {
            Some(info) => info.name,
            None => "",
        }
    }

    /// Returns the coordinates of several cells, in the given order.
    #[must_use]
    pub fn names(&self, cells: &[Cell]) -> Vec<String> {
        let name = |cell: &Cell| self.name(*cell).to_owned();
        cells.iter().map(name).collect()
    }

    /// Returns the description of a cell, or `None` for a number outside the board.
    #[must_use]
    pub const fn info(&self, cell: Cell) -> Option<&'static CellInfo> {
        if cell.index() < self.cells.len() {
            Some(&self.cells[cell.index()])
        } else {
            None
        }
    }

    /// Parses a coordinate such as `d7`. It must be in lower case.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let index = self.cells.iter().position(|info| info.name == name)?;
        u8::try_from(index).ok().map(Cell)
    }

    /// Iterates over all cells and their descriptions.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &'static CellInfo)> + use<> {
        (0..).map(Cell).zip(self.cells)
    }
}
