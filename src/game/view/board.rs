//! A board and what happens on it, in the words of the wire. Cells go by their names.

use serde::Serialize;

use super::FeaturesView;
use crate::game::Millis;

/// The shape of a variant's board, and all else that is constant about the variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    pub cells: Vec<CellView>,
    pub pieces: Vec<KindView>,
    pub terms: TermsView,
    pub plain: PlainStepsView,
}

/// What plain steps are called; see [`postern_rules::PlainSteps`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlainStepsView {
    pub goes: &'static str,
    pub takes: &'static str,
    pub becomes: &'static str,
    pub drops: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellView {
    pub name: &'static str,
    /// 0 is the a-file.
    pub file: u8,
    /// 0 is White's first rank.
    pub rank: u8,
    /// `square` or `hole`.
    #[cfg_attr(test, ts(type = r#""square" | "hole""#))]
    pub kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KindView {
    pub letter: char,
    pub name: &'static str,
    /// Its name in the middle of a sentence.
    pub noun: &'static str,
}

/// The variant's own words; see [`postern_rules::Terms`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TermsView {
    pub through: &'static str,
    pub hole: &'static str,
    pub target: &'static str,
    pub chosen: &'static str,
    pub choice: &'static str,
    pub revealed: &'static str,
    pub unfound: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionView {
    pub fen: String,
    /// `white` or `black`.
    #[cfg_attr(test, ts(type = "Color"))]
    pub to_move: &'static str,
    /// Cells of kings in check.
    pub checks: Vec<String>,
    pub pieces: Vec<PlacedView>,
    pub features: FeaturesView,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacedView {
    pub at: String,
    #[cfg_attr(test, ts(type = "Color"))]
    pub color: &'static str,
    pub kind: char,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyView {
    /// 1 for the first turn.
    pub number: usize,
    #[cfg_attr(test, ts(type = "Color"))]
    pub by: &'static str,
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
    #[cfg_attr(test, ts(optional))]
    pub features: Option<FeaturesView>,
    pub at_ms: Millis,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalTurnView {
    pub turn: String,
    /// The cell of the piece that acts, or `N@` for a piece of the pool.
    pub from: String,
    pub steps: Vec<StepView>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepView {
    pub click: String,
    pub words: String,
    pub effects: Vec<EffectView>,
    /// Lines that show how the step takes, from cell to cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<[String; 2]>>"))]
    pub lines: Vec<[String; 2]>,
}

/// One thing that a step does to the board; see [`postern_rules::Effect`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    Move {
        from: &'static str,
        to: &'static str,
        /// Whether the piece vanishes and appears again, rather than sliding.
        #[serde(skip_serializing_if = "is_false")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        through: bool,
    },
    Remove {
        at: &'static str,
        /// Where the piece is drawn to; left out when it is simply captured.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        into: Option<DrawnView>,
    },
    Put {
        at: &'static str,
        #[cfg_attr(test, ts(type = "Color"))]
        color: &'static str,
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawnView {
    pub from: &'static str,
    pub hole: &'static str,
}

// serde gives a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(value: &bool) -> bool {
    !*value
}
