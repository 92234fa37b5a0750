//! Views of the board and of turns. Cells are identified by their names.

use serde::Serialize;

use super::FeaturesView;
use crate::Millis;
use postern_rules::{CellInfo, Color, EventCard, PieceKind, PlainSteps, Terms};

/// The constant properties of a variant and its board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GeometryView {
    pub files: u8,
    pub ranks: u8,
    /// Whether every piece stays on squares of one colour.
    pub color_bound: bool,
    /// Whether captured pieces can be dropped on the board.
    pub drops: bool,
    /// The folder of the piece images.
    pub piece_set: &'static str,
    /// The default colours of the sides.
    pub scheme: &'static str,
    pub cells: &'static [CellInfo],
    pub pieces: &'static [PieceKind],
    /// The events of the game's deck; left out if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<EventCard>>"))]
    pub deck: Vec<&'static EventCard>,
    pub terms: Terms,
    pub plain: PlainSteps,
}

/// A position as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionView {
    pub fen: String,
    pub to_move: Color,
    /// The cells of kings in check.
    pub checks: Vec<String>,
    pub pieces: Vec<PieceView>,
    pub features: FeaturesView,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PieceView {
    pub at: String,
    pub color: Color,
    pub kind: char,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlyView {
    /// Starting at 1.
    pub number: usize,
    pub by: Color,
    /// In canonical notation.
    pub turn: String,
    /// The turn in a sentence.
    pub words: String,
    pub steps: Vec<StepView>,
    pub checks: Vec<String>,
    /// The touched cells, with the piece's final cell last.
    pub touched: Vec<String>,
    /// The FEN after the turn.
    pub fen: String,
    /// The features after the turn; left out if they equal those before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub features: Option<FeaturesView>,
    pub at_ms: Millis,
}

/// A legal turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LegalTurnView {
    pub turn: String,
    /// The cell of the moving piece, or `N@` for a piece of the pool.
    pub from: String,
    pub steps: Vec<StepView>,
}

/// A step of a turn: one click and its effects.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepView {
    pub click: String,
    pub words: String,
    pub effects: Vec<EffectView>,
    /// Lines that illustrate the step, from cell to cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<[String; 2]>>"))]
    pub lines: Vec<[String; 2]>,
}

/// An effect of a step on the board; see [`postern_rules::Effect`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    Move {
        from: &'static str,
        to: &'static str,
        /// Whether the piece disappears and reappears instead of sliding.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        through: bool,
    },
    Remove {
        at: &'static str,
        /// The hole into which the piece is pulled; left out if it is simply captured.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        into: Option<HolePullView>,
    },
    Put {
        at: &'static str,
        color: Color,
        piece: char,
    },
    Swap {
        a: &'static str,
        b: &'static str,
    },
    Become {
        at: &'static str,
        piece: char,
    },
    Reveal {
        cells: Vec<&'static str>,
    },
}

/// A piece is pulled along a line from `from` into the cell `hole`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HolePullView {
    pub from: &'static str,
    pub hole: &'static str,
}
