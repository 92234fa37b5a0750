//! What games with orthodox pieces on eight by eight squares share, and whole games that are played
//! on one of shakmaty's own positions.
//!
//! A game of shakmaty's needs a folder with its [`VariantInfo`](crate::VariantInfo) and an
//! implementation of [`Chesslike`], which says what the game adds to chess: pieces beside the
//! board, captures that do more than capture, an end of its own.
//!
//! `pieces`, `reach`, `castling`, `layout` and `reason` are used by every game with these pieces; `position`,
//! `drops`, `notation`, `read`, `clicks`, `explain`, `composing` and `fen` are the games of shakmaty's.

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
pub(crate) use pieces::{KINDS, each_piece, name};
pub use position::{Chesslike, Position};
pub(crate) use reach::{movement_rule, obstacle};
pub(crate) use reason::{illegal, over};

use shakmaty::Move;

use crate::{
    Cell, Explain, Features, FenError, Illegal, Notation, Origin, Placed, Rules, Step, Viewer,
};

impl<G: Chesslike> Notation for Position<G> {
    fn bare_name(&self, turn: Move) -> String {
        self.write_name(turn)
    }

    fn read(&self, text: &str) -> Result<Move, Illegal> {
        read::read(self, text)
    }
}

impl<G: Chesslike> Explain for Position<G> {
    fn explain(&self, _: Viewer, path: &[&str]) -> Option<Illegal> {
        clicks::explain_path(self, path)
    }
}

impl<G: Chesslike> Rules for Position<G> {
    fn start() -> Self {
        Self::new(G::default())
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self, _: Viewer) -> String {
        fen::write(self)
    }

    fn pieces(&self, _: Viewer) -> Vec<Placed> {
        self.placed()
    }

    fn checks(&self) -> Vec<Cell> {
        self.checked_kings()
    }

    fn features(&self, _: Viewer) -> Features {
        self.game().features()
    }

    fn origin(&self, turn: Move) -> Origin {
        composing::origin(turn)
    }

    fn steps(&self, turn: Move) -> Vec<Step> {
        self.compose(turn)
    }
}
