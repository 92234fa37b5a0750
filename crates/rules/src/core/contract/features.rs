//! What a variant shows besides its pieces, as lists that a board draws without knowing the game.

use strum::IntoStaticStr;

use crate::{ByColor, Cell, Color, EventCard};

/// All that is shown of a position besides its pieces, for one viewer. Every list is empty where a
/// variant has nothing of the kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Features {
    /// Each side's pieces beside the board.
    pub pools: ByColor<Vec<Waiting>>,
    pub highlights: Vec<Highlight>,
    pub marks: Vec<Mark>,
    pub counters: Vec<Counter>,
    /// Choices that have to be made before the game goes on.
    pub phases: Vec<Phase>,
    pub cards: Cards,
}

impl Features {
    /// The cells of every highlight of one look.
    #[must_use]
    pub fn highlighted(&self, look: Look) -> Vec<Cell> {
        let alike = self.highlights.iter().filter(|shown| shown.look == look);
        alike
            .flat_map(|shown| shown.cells.iter().copied())
            .collect()
    }

    /// The cells that `side` may choose from, as far as the viewer may know.
    #[must_use]
    pub fn choosable(&self, side: Color) -> Vec<Cell> {
        let phases = self.phases.iter();
        phases
            .flat_map(|phase| phase.cells[side].iter().copied())
            .collect()
    }
}

/// Pieces of one kind beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Waiting {
    /// The kind's upper-case letter.
    pub kind: char,
    /// How many, at least one.
    pub count: u8,
    /// Whether its side can begin a turn with dropping one on the board: now, or, while the other side is to
    /// move, as far as anybody can say.
    pub droppable: bool,
}

/// How a highlighted cell looks, whatever the game means by it. Its text is the name of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Look {
    /// One of several cells that are joined.
    Gate,
    /// A piece that may have to act: one of all cells with this look must.
    MustAct,
    /// A cell that nothing may enter.
    Closed,
    /// A cell into which what lands there falls.
    Pit,
}

/// Cells that stand out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Highlight {
    pub look: Look,
    pub cells: Vec<Cell>,
    /// A sentence that says the same: `A passage joins c4 and f6.`
    pub words: String,
    /// What each of the cells is by itself: `an end of the passage`.
    pub each: &'static str,
}

/// How a mark looks. Its text is the name of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MarkLook {
    /// Nothing goes across.
    Wall,
    /// A small sign.
    Tag,
    /// A piece that has to rest.
    Tired,
    /// A piece that must not be lost.
    Crown,
}

/// Something small that is drawn on a cell, on an edge or on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    pub place: Place,
    pub look: MarkLook,
    /// A sentence that says the same. Marks with the same sentence are one thing, of which it is said
    /// once.
    pub words: String,
}

/// Where a mark is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Place {
    Cell(Cell),
    /// The edge between two neighbouring cells.
    Edge([Cell; 2]),
    /// The piece on a cell, with which the mark moves.
    Piece(Cell),
}

/// Something counted for each side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counter {
    /// What is counted, as a clause: `checks given`.
    pub name: &'static str,
    pub value: ByColor<u8>,
    /// The most that a value can come to.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub limit: Option<u8>,
}

/// A choice that one side owes, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Phase {
    /// The number of the event for which it is owed.
    pub event: u8,
    pub owed_by: ByColor<bool>,
    /// How far it is, as a clause for the status line: `Both sides choose a hidden square`.
    pub status: String,
    /// The same in sentences, and what waits for it.
    pub words: String,
    /// What each side may choose, for a viewer who plays it; else empty.
    pub cells: ByColor<Vec<Cell>>,
}

/// Cards of a deck of events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cards {
    /// Those that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    pub in_force: Vec<&'static EventCard>,
    /// Why the player to move can only go on by starting one, as a sentence; `None` when other
    /// turns are legal.
    pub must_start: Option<String>,
}
