//! The effects of a turn, in a form that can be applied to the board of any variant.

use crate::{Cell, Color, Geometry};

/// A change to the board. Applying a turn's effects in order transforms the board before the turn
/// into the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
pub enum StepEffect {
    /// The piece on `from` moves to the empty cell `to`.
    Move {
        from: Cell,
        to: Cell,
        /// Whether the piece vanishes and reappears instead of sliding across the board.
        through: bool,
    },
    /// The piece on `at` is removed from the board.
    Remove {
        at: Cell,
        /// The beam that pulls the piece into a hole; `None` for an ordinary capture.
        into: Option<BeamPath>,
    },
    /// A piece appears on the empty cell `at`.
    Put {
        at: Cell,
        color: Color,
        /// The upper-case letter of the piece's kind. It is serialised as `piece`, because `kind`
        /// is the effect's tag.
        #[cfg_attr(feature = "serde", serde(rename = "piece"))]
        kind: char,
    },
    /// The pieces on `a` and `b` change places.
    Swap { a: Cell, b: Cell },
    /// The piece on `at` becomes a piece of another kind.
    Become {
        at: Cell,
        #[cfg_attr(feature = "serde", serde(rename = "piece"))]
        kind: char,
    },
    /// Secret cells become public. No piece moves.
    Reveal { cells: Vec<Cell> },
}

/// The straight line along which a beam pulls a piece off the board, from the cell `from` into the
/// hole at `hole`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BeamPath {
    pub from: Cell,
    pub hole: Cell,
}

/// A click with which a player composes one step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnClick {
    /// A target cell: `e8`.
    Cell(Cell),
    /// The cell of a piece to capture from a distance: `@b5`.
    Target(Cell),
    /// The kind that a piece becomes, such as a promotion: `=Q`.
    Kind(char),
}

impl TurnClick {
    /// Returns the click's text in the API and on the page.
    #[must_use]
    pub fn text(self, geometry: &Geometry) -> String {
        match self {
            Self::Cell(cell) => geometry.name(cell).to_owned(),
            Self::Target(cell) => format!("@{}", geometry.name(cell)),
            Self::Kind(kind) => format!("={kind}"),
        }
    }
}

/// The cell or pool from which a turn starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnOrigin {
    /// The piece on a cell.
    Cell(Cell),
    /// A piece of this kind from the pool of the side to move.
    Pool(char),
}

impl TurnOrigin {
    /// Returns the cell of the moving piece, if it is on the board.
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Cell(cell) => Some(cell),
            Self::Pool(_) => None,
        }
    }

    /// Returns the text of the first click in the API and on the page: `e2`, or `N@` for a piece
    /// from a pool.
    #[must_use]
    pub fn text(self, geometry: &Geometry) -> String {
        match self {
            Self::Cell(cell) => geometry.name(cell).to_owned(),
            Self::Pool(kind) => format!("{kind}@"),
        }
    }
}

/// A part of a turn that a player composes with one click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnStep {
    /// The click that makes this step; `None` for automatic consequences of a revealed secret.
    pub click: Option<TurnClick>,
    pub effects: Vec<StepEffect>,
    /// Lines to draw that show how the step captures. Each leads from one cell to another: along a
    /// leap, or between pieces that enclose a captured one. Most steps have none.
    pub lines: Vec<[Cell; 2]>,
}

impl TurnStep {
    /// Creates a step without lines.
    #[must_use]
    pub const fn new(click: Option<TurnClick>, effects: Vec<StepEffect>) -> Self {
        Self {
            click,
            effects,
            lines: Vec::new(),
        }
    }
}

/// A legal turn and its composition: a click on `from`, then one click for each step. If a turn's
/// clicks are a prefix of another turn's, the player chooses whether to stop or continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalTurn {
    /// The turn in canonical notation.
    pub notation: String,
    pub from: TurnOrigin,
    pub steps: Vec<TurnStep>,
}

/// The clicks and steps of a legal turn: a [`LegalTurn`] without its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnComposition {
    pub from: TurnOrigin,
    pub steps: Vec<TurnStep>,
}

/// The effects of a turn that was played, for the log, the move list and the animation. In a
/// variant with secrets, the turn may have revealed more than the player knew when choosing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnFacts {
    /// The turn in canonical notation, with `+` or `#`.
    pub notation: String,
    pub steps: Vec<TurnStep>,
    /// The cells of kings in check after the turn.
    pub checks: Vec<Cell>,
}

impl TurnFacts {
    /// Whether the turn revealed a secret. Such a turn, and all turns before it, cannot be taken
    /// back.
    #[must_use]
    pub fn reveals(&self) -> bool {
        self.effects()
            .any(|effect| matches!(effect, StepEffect::Reveal { .. }))
    }

    /// Iterates over all effects of the turn, in order.
    pub fn effects(&self) -> impl Iterator<Item = &StepEffect> {
        self.steps.iter().flat_map(|step| &step.effects)
    }

    /// Returns the cells that the turn touched, without duplicates. The last one is where the
    /// moving piece ended.
    #[must_use]
    pub fn touched(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut end = None;
        for effect in self.effects() {
            match *effect {
                StepEffect::Move { from, to, .. } if end.is_none_or(|end| end == from) => {
                    cells.push(from);
                    end = Some(to);
                }
                // A second piece moves in the same turn, such as the rook in castling.
                StepEffect::Move { from: a, to: b, .. } | StepEffect::Swap { a, b } => {
                    cells.extend([a, b]);
                }
                StepEffect::Remove {
                    at,
                    into: Some(drawn),
                } => {
                    cells.extend([at, drawn.hole]);
                    end.get_or_insert(drawn.from);
                }
                StepEffect::Put { at, .. } => end = Some(at),
                StepEffect::Remove { into: None, .. }
                | StepEffect::Become { .. }
                | StepEffect::Reveal { .. } => {}
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

/// The result of playing a turn, which depends on the secrets that it reveals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayResult {
    /// The turn is complete, and the other side is to move.
    Whole(TurnFacts),
    /// The turn revealed a secret and must be finished: a pawn was carried to its last rank and
    /// must promote. The next turn played finishes it.
    Landed(TurnFacts),
    /// The turn revealed a secret that makes it illegal. The board is unchanged, the secret stays
    /// public, and the same side is to move.
    TakenBack {
        /// The attempted turn, including what it revealed. Its notation ends with `~`.
        facts: TurnFacts,
        /// The reason why the turn is illegal, as a clause: `the king on d1 would be attacked
        /// through the passage`.
        why: String,
    },
}

impl PlayResult {
    /// Returns the turn's visible effects, whether or not the turn was completed.
    #[must_use]
    pub const fn facts(&self) -> &TurnFacts {
        match self {
            Self::Whole(facts) | Self::Landed(facts) | Self::TakenBack { facts, .. } => facts,
        }
    }
}
