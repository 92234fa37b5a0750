//! What a turn does to a board, in terms that any board can follow.

use crate::{Cell, Color, Geometry};

/// One thing that a step does to the board. Applied in order, the effects of a turn turn the board
/// before it into the board after it.
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
        /// Whether it vanishes and appears again, rather than sliding over the board.
        through: bool,
    },
    /// The piece on `at` leaves the board.
    Remove {
        at: Cell,
        /// Where it is drawn to; `None` when it is simply captured.
        into: Option<Drawn>,
    },
    /// A piece appears on the empty cell `at`.
    Put {
        at: Cell,
        color: Color,
        /// The kind's upper-case letter, which `kind` would hide as the name of the effect.
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
    /// Everybody knows from now on which cells were hidden. It moves nothing.
    Reveal { cells: Vec<Cell> },
}

/// How a piece is drawn off the board: along a line from `from`, into the cell `hole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Drawn {
    pub from: Cell,
    pub hole: Cell,
}

/// What a player clicks to make one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// A cell to go to: `e8`.
    Cell(Cell),
    /// A piece to take from a distance: `@b5`.
    Target(Cell),
    /// What a piece becomes: `=Q`.
    Kind(char),
}

impl Click {
    /// The click as the API and the page write it.
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
    /// With the piece on a cell.
    Cell(Cell),
    /// With a piece of this kind from the pool of the side to move.
    Pool(char),
}

impl Origin {
    /// The cell of the piece that acts, if it stands on the board.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Pool(_) => None,
        }
    }

    /// The first click as the API and the page write it: `e2`, or `N@` for a piece of a pool.
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
    /// `None` for what happens by itself when something is revealed.
    pub click: Option<Click>,
    pub effects: Vec<Effect>,
    /// Lines that show how the step takes, each from one cell to another: the way of a leap, what
    /// is enclosed between two pieces. Empty where nothing has to be shown.
    pub lines: Vec<[Cell; 2]>,
}

impl Step {
    /// A step that shows no lines.
    #[must_use]
    pub const fn new(click: Option<Click>, effects: Vec<Effect>) -> Self {
        Self {
            click,
            effects,
            lines: Vec::new(),
        }
    }
}

/// One legal turn and how to compose it: click `from`, then each step in order. When a turn's
/// clicks are a prefix of another's, the player chooses between stopping and going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalTurn {
    /// Canonical notation.
    pub notation: String,
    pub from: Origin,
    pub steps: Vec<Step>,
}

/// How a legal turn is composed: as in [`LegalTurn`], which also has its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composed {
    pub from: Origin,
    pub steps: Vec<Step>,
}

/// What a turn turned out to be, for the log, the move list and the animation. A variant with
/// hidden things may learn more by playing a turn than the player knew when choosing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Canonical notation, with `+` or `#`.
    pub notation: String,
    pub steps: Vec<Step>,
    /// The cells of kings that stand in check afterwards.
    pub checks: Vec<Cell>,
}

impl Facts {
    /// Whether something hidden was revealed. What happened before that cannot be undone.
    #[must_use]
    pub fn reveals(&self) -> bool {
        self.effects()
            .any(|effect| matches!(effect, Effect::Reveal { .. }))
    }

    /// All effects of the turn, in order.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.steps.iter().flat_map(|step| &step.effects)
    }

    /// The cells that the turn touched, each once, the one where its piece ended last.
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
                // Another piece goes along: the rook of a castling.
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

/// What came of a turn on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It is over, and the other side is to move.
    Whole(Facts),
    /// It revealed something and has to be finished: a pawn that was carried to its last rank
    /// promotes. The next thing that is played finishes it.
    Landed(Facts),
    /// It revealed something that makes it illegal. The board is as before, what was revealed
    /// stays known, and the same side is to move.
    TakenBack {
        /// What was tried and seen. Its notation ends with `~`.
        facts: Facts,
        /// A clause that says why: `the king on d1 would be attacked through the passage`.
        why: String,
    },
}

impl Played {
    /// What was seen, however it ended.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        match self {
            Self::Whole(facts) | Self::Landed(facts) | Self::TakenBack { facts, .. } => facts,
        }
    }
}
