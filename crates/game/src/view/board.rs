//! A board and what happens on it, in the words of the wire. Cells go by their names.

use serde::Serialize;

use super::FeaturesView;
use crate::Millis;
use postern_rules::{CellInfo, Color, EventCard, PieceKind, PlainSteps, Terms};

/// The shape of a variant's board, and all else that is constant about the variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GeometryView {
    pub files: u8,
    pub ranks: u8,
    /// Whether every piece stays on squares of the colour on which it stands.
    pub color_bound: bool,
    /// Whether captured pieces go beside the board and can be dropped on it.
    pub drops: bool,
    /// The folder with the pieces' pictures.
    pub piece_set: &'static str,
    /// The colours of the sides when nobody has chosen others.
    pub scheme: &'static str,
    pub cells: &'static [CellInfo],
    pub pieces: &'static [PieceKind],
    /// The events of the game’s deck; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<EventCard>>"))]
    pub deck: Vec<&'static EventCard>,
    pub terms: Terms,
    pub plain: PlainSteps,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionView {
    pub fen: String,
    pub to_move: Color,
    /// Cells of kings in check.
    pub checks: Vec<String>,
    pub pieces: Vec<PlacedView>,
    pub features: FeaturesView,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlacedView {
    pub at: String,
    pub color: Color,
    pub kind: char,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlyView {
    /// 1 for the first turn.
    pub number: usize,
    pub by: Color,
    /// Canonical notation.
    pub turn: String,
    /// The turn in a sentence.
    pub words: String,
    pub steps: Vec<StepView>,
    pub checks: Vec<String>,
    /// The cells that the turn touched, the one where its piece ended last.
    pub touched: Vec<String>,
    /// The FEN after it.
    pub fen: String,
    /// What is shown beside the pieces after it, where that is different from what was shown after
    /// the ply before, or at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub features: Option<FeaturesView>,
    pub at_ms: Millis,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LegalTurnView {
    pub turn: String,
    /// The cell of the piece that acts, or `N@` for a piece of the pool.
    pub from: String,
    pub steps: Vec<StepView>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepView {
    pub click: String,
    pub words: String,
    pub effects: Vec<EffectView>,
    /// Lines that show how the step takes, from cell to cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<[String; 2]>>"))]
    pub lines: Vec<[String; 2]>,
}

/// One thing that a step does to the board; see [`postern_rules::Effect`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    Move {
        from: &'static str,
        to: &'static str,
        /// Whether the piece vanishes and appears again, rather than sliding.
        #[serde(skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        through: bool,
    },
    Remove {
        at: &'static str,
        /// Where the piece is drawn to; left out when it is simply captured.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        into: Option<DrawnView>,
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

/// A piece is drawn along a line from `from`, into the cell `hole`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DrawnView {
    pub from: &'static str,
    pub hole: &'static str,
}

// serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(value: &bool) -> bool {
    !*value
}
