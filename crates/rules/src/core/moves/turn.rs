//! The effects of a turn, in terms that any board can apply.

use crate::{Cell, Color, Geometry};

/// One change that a step makes to the board. Applied in order, a turn's effects transform the
/// board before it into the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
pub enum Effect {
    /// The piece on `from` goes to the empty cell `to`.
    Move {
        from: Cell,
        to: Cell,
        /// Whether it vanishes and reappears rather than sliding across the board.
        through: bool,
    },
    /// The piece on `at` leaves the board.
    Remove {
        at: Cell,
        /// The beam that pulls it into a hole; `None` for an ordinary capture.
        into: Option<BeamPath>,
    },
    /// A piece appears on the empty cell `at`.
    Put {
        at: Cell,
        color: Color,
        /// The kind's upper-case letter. Renamed, because `kind` is the tag of the effect.
        #[cfg_attr(feature = "serde", serde(rename = "piece"))]
        kind: char,
    },
    /// Two pieces change places.
    Swap { a: Cell, b: Cell },
    /// The piece on `at` becomes another kind.
    Become {
        at: Cell,
        #[cfg_attr(feature = "serde", serde(rename = "piece"))]
        kind: char,
    },
    /// Cells that were secret become public. Moves nothing.
    Reveal { cells: Vec<Cell> },
}

/// The path of a piece that a beam pulls off the board: along a line from `from` into the cell
/// `hole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BeamPath {
    pub from: Cell,
    pub hole: Cell,
}

/// A click by which a player makes one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// A target cell: `e8`.
    Cell(Cell),
    /// A piece to capture from a distance: `@b5`.
    Target(Cell),
    /// The kind that a piece becomes: `=Q`.
    Kind(char),
}

impl Click {
    /// Returns the click as the API and the page write it.
    #[must_use]
    pub fn text(self, geometry: &Geometry) -> String {
        match self {
            Self::Cell(cell) => geometry.name(cell).to_owned(),
            Self::Target(cell) => format!("@{}", geometry.name(cell)),
            Self::Kind(kind) => format!("={kind}"),
        }
    }
}

/// Where a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The piece on a cell.
    Cell(Cell),
    /// A piece of this kind from the pool of the side to move.
    Pool(char),
}

impl Origin {
    /// Returns the cell of the acting piece, if it is on the board.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Pool(_) => None,
        }
    }

    /// Returns the first click as the API and the page write it: `e2`, or `N@` for a piece from a
    /// pool.
    #[must_use]
    pub fn text(self, geometry: &Geometry) -> String {
        match self {
            Self::Cell(cell) => geometry.name(cell).to_owned(),
            Self::Pool(kind) => format!("{kind}@"),
        }
    }
}

/// One part of a turn, as a player composes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// `None` for automatic consequences of a reveal.
    pub click: Option<Click>,
    pub effects: Vec<Effect>,
    /// Lines to draw that show how the step captures, each from one cell to another: the path of a
    /// leap, or the pieces that enclose another. Usually empty.
    pub lines: Vec<[Cell; 2]>,
}

impl Step {
    /// Creates a step without lines.
    #[must_use]
    pub const fn new(click: Option<Click>, effects: Vec<Effect>) -> Self {
        Self {
            click,
            effects,
            lines: Vec::new(),
        }
    }
}

/// A legal turn and how to compose it: click `from`, then each step in order. If a turn's clicks
/// are a prefix of another's, the player chooses between stopping and continuing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalTurn {
    /// Canonical notation.
    pub notation: String,
    pub from: Origin,
    pub steps: Vec<Step>,
}

/// How a legal turn is composed: a [`LegalTurn`] without its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnComposition {
    pub from: Origin,
    pub steps: Vec<Step>,
}

/// The effects of a turn that was played, for the log, the move list and the animation. In a
/// variant with secrets, playing a turn may reveal more than the player knew when choosing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnFacts {
    /// Canonical notation, with `+` or `#`.
    pub notation: String,
    pub steps: Vec<Step>,
    /// The cells of kings in check afterwards.
    pub checks: Vec<Cell>,
}

impl TurnFacts {
    /// Whether a secret was revealed. Nothing before a reveal can be taken back.
    #[must_use]
    pub fn reveals(&self) -> bool {
        self.effects()
            .any(|effect| matches!(effect, Effect::Reveal { .. }))
    }

    /// All effects of the turn, in order.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.steps.iter().flat_map(|step| &step.effects)
    }

    /// Returns the cells that the turn touched, each once. The cell where its piece ended is last.
    #[must_use]
    pub fn touched(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut end = None;
        for effect in self.effects() {
            match *effect {
                Effect::Move { from, to, .. } if end.is_none_or(|end| end == from) => {
                    cells.push(from);
                    end = Some(to);
                }
                // Another piece moves along, such as the rook in castling.
                Effect::Move { from: a, to: b, .. } | Effect::Swap { a, b } => cells.extend([a, b]),
                Effect::Remove {
                    at,
                    into: Some(drawn),
                } => {
                    cells.extend([at, drawn.hole]);
                    end.get_or_insert(drawn.from);
                }
                Effect::Put { at, .. } => end = Some(at),
                Effect::Remove { into: None, .. }
                | Effect::Become { .. }
                | Effect::Reveal { .. } => {}
            }
        }
        let mut seen = Vec::with_capacity(cells.len() + 1);
        for cell in cells
            .into_iter()
            .filter(|cell| Some(*cell) != end)
            .chain(end)
        {
            if !seen.contains(&cell) {
                seen.push(cell);
            }
        }
        seen
    }
}

/// The result of playing a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayResult {
    /// The turn is complete and the other side is to move.
    Whole(TurnFacts),
    /// The turn revealed a secret and has to be finished: a pawn that was carried to its last rank
    /// must promote. The next turn played finishes it.
    Landed(TurnFacts),
    /// The turn revealed a secret that makes it illegal. The board is as before, the secret stays
    /// public, and the same side is to move.
    TakenBack {
        /// The attempted turn, including its reveal. Its notation ends with `~`.
        facts: TurnFacts,
        /// The reason, as a clause: `the king on d1 would be attacked through the passage`.
        why: String,
    },
}

impl PlayResult {
    /// Returns the observed part of the turn, whatever its result.
    #[must_use]
    pub const fn facts(&self) -> &TurnFacts {
        match self {
            Self::Whole(facts) | Self::Landed(facts) | Self::TakenBack { facts, .. } => facts,
        }
    }
}
