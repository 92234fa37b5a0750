//! Everything that a position shows besides its pieces, as lists that a user interface can draw
//! without knowing the game's rules.

use strum::IntoStaticStr;

use crate::{ByColor, Cell, Color, EventCard};

/// Everything that a position shows to one viewer besides its pieces. Lists that a variant does not
/// use are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PositionFeatures {
    /// Each side's pool: pieces that are not on the board but may return to it.
    pub pools: ByColor<Vec<PoolEntry>>,
    pub highlights: Vec<BoardHighlight>,
    pub marks: Vec<BoardMark>,
    pub counters: Vec<Counter>,
    /// Choices that players must make before the game continues.
    pub phases: Vec<ChoicePhase>,
    pub cards: EventCards,
}

impl PositionFeatures {
    /// Returns the cells of all highlights that have the given look.
    #[must_use]
    pub fn highlighted(&self, look: HighlightLook) -> Vec<Cell> {
        let alike = self.highlights.iter().filter(|shown| shown.look == look);
        alike
            .flat_map(|shown| shown.cells.iter().copied())
            .collect()
    }

    /// Returns the cells from which `side` may choose, if the viewer plays that side.
    #[must_use]
    pub fn choosable(&self, side: Color) -> Vec<Cell> {
        let phases = self.phases.iter();
        phases
            .flat_map(|phase| phase.cells[side].iter().copied())
            .collect()
    }
}

/// The number of pieces of one kind in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PoolEntry {
    /// The upper-case letter of the piece's kind.
    pub kind: char,
    /// The number of pieces, at least 1.
    pub count: u8,
    /// Whether the side can begin a turn by dropping a piece of this kind. While the opponent is to
    /// move, this is based on public information.
    pub droppable: bool,
}

/// The look of a highlighted cell, independent of its meaning in the game. Serialises to a
/// picture's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HighlightLook {
    /// One of several connected cells, such as the ends of a passage.
    Gate,
    /// A piece that can perform a compulsory action. The player must act with one of the pieces
    /// that have this look.
    MustAct,
    /// A cell that no piece may enter.
    Closed,
    /// A cell that removes a piece landing on it.
    Pit,
}

/// Cells that are highlighted for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardHighlight {
    pub look: HighlightLook,
    pub cells: Vec<Cell>,
    /// A sentence that describes all the cells: `A passage joins c4 and f6.`
    pub words: String,
    /// A phrase that describes each single cell: `an end of the passage`.
    pub each: &'static str,
}

/// The look of a symbol on the board. Serialises to a picture's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MarkLook {
    /// An edge that no piece can cross.
    Wall,
    /// A small text label.
    Tag,
    /// A piece that temporarily must not move.
    Tired,
    /// A piece that its side must not lose.
    Crown,
}

/// A small symbol on a cell, an edge or a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BoardMark {
    pub place: MarkLocation,
    pub look: MarkLook,
    /// A sentence that describes the mark. Marks with the same sentence are described once.
    pub words: String,
}

/// The place where a mark is drawn.
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
    /// The piece on this cell. The mark moves with the piece.
    Piece(Cell),
}

/// A number shown for each side, such as the checks given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counter {
    /// The name of the counted thing, such as `checks given`.
    pub name: &'static str,
    pub value: ByColor<u8>,
    /// The highest possible value, if there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub limit: Option<u8>,
}

/// A choice that one or both sides must make.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChoicePhase {
    /// The number of the event that requires the choice.
    pub event: u8,
    pub owed_by: ByColor<bool>,
    /// The status line, as a clause: `Both sides choose a hidden square`.
    pub status: String,
    /// A full description in sentences, including what players cannot do until the choice is made.
    pub words: String,
    /// The cells from which each side may choose. Empty for a side that the viewer does not play.
    pub cells: ByColor<Vec<Cell>>,
}

/// The event cards that can be started or are active.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EventCards {
    /// The cards that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    pub in_force: Vec<&'static EventCard>,
    /// A sentence explaining why the player to move must start an event; `None` if that is not
    /// necessary.
    pub must_start: Option<String>,
}
