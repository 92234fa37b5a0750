//! Views of positions, pieces and turns. Cells are identified by name.

use serde::Serialize;

use super::FeaturesView;
use crate::Millis;
use postern_rules::{CellInfo, Color, EventCard, PieceKind, PlainSteps, VariantTerms};

/// The constant properties of a variant and of its board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GeometryView {
    pub files: u8,
    pub ranks: u8,
    /// Whether every piece of the variant stays on squares of one colour.
    pub color_bound: bool,
    /// Whether captured pieces change sides and can be dropped on the board.
    pub drops: bool,
    /// The folder that contains the piece images.
    pub piece_set: &'static str,
    /// The name of the default colour scheme of the sides.
    pub scheme: &'static str,
    pub cells: &'static [CellInfo],
    pub pieces: &'static [PieceKind],
    /// The event cards in the game's deck. Omitted if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<EventCard>>"))]
    pub deck: Vec<&'static EventCard>,
    pub terms: VariantTerms,
    pub plain: PlainSteps,
}

/// A position, without information that the viewer must not see.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PositionView {
    pub fen: String,
    pub to_move: Color,
    /// The cells of all kings that are in check.
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

/// A turn that has been played in the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlyView {
    /// The number of the turn, starting at 1.
    pub number: usize,
    pub by: Color,
    /// The turn in canonical notation.
    pub turn: String,
    /// A description of the turn as a sentence.
    pub words: String,
    pub steps: Vec<StepView>,
    pub checks: Vec<String>,
    /// The cells that the turn touched, ending with the cell of the moved piece.
    pub touched: Vec<String>,
    /// The public FEN after the turn.
    pub fen: String,
    /// The features of the position after the turn. Omitted if the turn did not change them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub features: Option<FeaturesView>,
    pub at_ms: Millis,
}

/// A legal turn in the current position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LegalTurnView {
    pub turn: String,
    /// The cell of the moving piece, or text such as `N@` for a piece in the pool.
    pub from: String,
    pub steps: Vec<StepView>,
}

/// A step of a turn: one click of the player and its effects.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepView {
    pub click: String,
    pub words: String,
    pub effects: Vec<EffectView>,
    /// Lines to draw for the step, each from one cell to another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<[String; 2]>>"))]
    pub lines: Vec<[String; 2]>,
}

/// An effect of a step on the board, see [`postern_rules::StepEffect`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    Move {
        from: &'static str,
        to: &'static str,
        /// Whether to animate the piece as disappearing and reappearing, instead of sliding.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        through: bool,
    },
    Remove {
        at: &'static str,
        /// The hole into which the piece is pulled. Omitted for an ordinary capture.
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

/// A capture by a hole: the piece is pulled from the cell `from` along a line into the cell `hole`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HolePullView {
    pub from: &'static str,
    pub hole: &'static str,
}
