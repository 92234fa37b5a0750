//! Everything that a variant shows besides its pieces, as lists that a board can draw without
//! knowing the game.

use strum::IntoStaticStr;

use crate::{ByColor, Cell, Color, EventCard};

/// Everything shown of a position besides its pieces, for one viewer. Lists that a variant does not
/// need are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Features {
    /// Each side's pieces beside the board.
    pub pools: ByColor<Vec<PoolEntry>>,
    pub highlights: Vec<Highlight>,
    pub marks: Vec<Mark>,
    pub counters: Vec<Counter>,
    /// Choices that have to be made before the game continues.
    pub phases: Vec<Phase>,
    pub cards: Cards,
}

impl Features {
    /// Returns the cells of all highlights with the given look.
    #[must_use]
    pub fn highlighted(&self, look: HighlightLook) -> Vec<Cell> {
        let alike = self.highlights.iter().filter(|shown| shown.look == look);
        alike
            .flat_map(|shown| shown.cells.iter().copied())
            .collect()
    }

    /// Returns the cells that `side` may choose from, if the viewer may know them.
    #[must_use]
    pub fn choosable(&self, side: Color) -> Vec<Cell> {
        let phases = self.phases.iter();
        phases
            .flat_map(|phase| phase.cells[side].iter().copied())
            .collect()
    }
}

/// Pieces of one kind in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PoolEntry {
    /// The kind's upper-case letter.
    pub kind: char,
    /// Number of pieces, at least one.
    pub count: u8,
    /// Whether the side can begin a turn by dropping such a piece. While the opponent is to move,
    /// this is based on public information.
    pub droppable: bool,
}

/// How a highlighted cell looks, whatever it means in the game. Serialises to the name of a
/// picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HighlightLook {
    /// One of several connected cells.
    Gate,
    /// A piece that may be obliged to act: one of the cells with this look must.
    MustAct,
    /// A cell that nothing may enter.
    Closed,
    /// A cell that swallows a piece that lands on it.
    Pit,
}

/// Highlighted cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Highlight {
    pub look: HighlightLook,
    pub cells: Vec<Cell>,
    /// A sentence that says the same: `A passage joins c4 and f6.`
    pub words: String,
    /// A description of each cell on its own: `an end of the passage`.
    pub each: &'static str,
}

/// How a mark looks. Serialises to the name of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MarkLook {
    /// An edge that nothing crosses.
    Wall,
    /// A small label.
    Tag,
    /// A piece that must rest.
    Tired,
    /// A piece that must not be lost.
    Crown,
}

/// A small symbol on a cell, an edge or a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    pub place: MarkLocation,
    pub look: MarkLook,
    /// A sentence that says the same. Marks with the same sentence are described once.
    pub words: String,
}

/// Where a mark is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum MarkLocation {
    Cell(Cell),
    /// The edge between two neighbouring cells.
    Edge([Cell; 2]),
    /// The piece on a cell. The mark moves with it.
    Piece(Cell),
}

/// A counter for each side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counter {
    /// The counted thing, as a clause: `checks given`.
    pub name: &'static str,
    pub value: ByColor<u8>,
    /// The highest possible value.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub limit: Option<u8>,
}

/// A choice that one or both sides have to make.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Phase {
    /// The number of the event that requires it.
    pub event: u8,
    pub owed_by: ByColor<bool>,
    /// The progress as a clause for the status line: `Both sides choose a hidden square`.
    pub status: String,
    /// The same in full sentences, including everything that waits for the choice.
    pub words: String,
    /// The cells that each side may choose, if the viewer plays it; otherwise empty.
    pub cells: ByColor<Vec<Cell>>,
}

/// Cards of an event deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cards {
    /// The cards that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    pub in_force: Vec<&'static EventCard>,
    /// Why the player to move must start an event, as a sentence; `None` if other turns are legal.
    pub must_start: Option<String>,
}
