//! Code shared by variants with orthodox pieces on an 8×8 board, and complete variants based on
//! shakmaty's positions.
//!
//! A variant based on shakmaty needs a folder with its [`VariantInfo`](crate::VariantInfo) and an
//! implementation of [`ShakmatyGame`], which defines what the variant adds to chess: pools, side
//! effects of captures, and its own results.
//!
//! All variants with these pieces use `pieces`, `reach`, `castling`, `layout` and `reason`. Only
//! the variants based on shakmaty use `position`, `drops`, `notation`, `read`, `clicks`, `explain`,
//! `composing` and `fen`.

mod castling;
mod clicks;
mod composing;
mod drops;
mod explain;
mod fen;
mod inspect;
mod layout;
mod notation;
mod pieces;
mod position;
mod reach;
mod read;
mod reason;

pub(crate) use castling::{castling_goals, castling_squares};
pub(crate) use drops::drop_targets;
pub(crate) use layout::{CASTLING, FIELDS};
pub(crate) use pieces::{KINDS, for_each_piece, name};
pub use position::{Position, ShakmatyGame};
pub(crate) use reach::{movement_rule, obstacle};
pub(crate) use reason::{illegal, over};

use shakmaty::Move;

use crate::{
    Cell, ExplainTurns, FenError, IllegalTurn, Notation, PlacedPiece, PositionFeatures, Rules,
    TurnOrigin, TurnStep, Viewer,
};

impl<G: ShakmatyGame> Notation for Position<G> {
    fn bare_name(&self, turn: Move) -> String {
        self.write_name(turn)
    }

    fn read(&self, text: &str) -> Result<Move, IllegalTurn> {
        read::read(self, text)
    }
}

impl<G: ShakmatyGame> ExplainTurns for Position<G> {
    fn explain(&self, _: Viewer, path: &[&str]) -> Option<IllegalTurn> {
        clicks::explain_path(self, path)
    }
}

impl<G: ShakmatyGame> Rules for Position<G> {
    fn start() -> Self {
        Self::new(G::default())
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self, _: Viewer) -> String {
        fen::write(self)
    }

    fn pieces(&self, _: Viewer) -> Vec<PlacedPiece> {
        self.placed()
    }

    fn checks(&self) -> Vec<Cell> {
        self.checked_kings()
    }

    fn features(&self, _: Viewer) -> PositionFeatures {
        self.game().features()
    }

    fn origin(&self, turn: Move) -> TurnOrigin {
        composing::origin(turn)
    }

    fn steps(&self, turn: Move) -> Vec<TurnStep> {
        self.compose(turn)
    }
}
