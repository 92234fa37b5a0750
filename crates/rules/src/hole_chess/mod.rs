//! Hole Chess (Gary K. Gifford, 2003). Each side has a king, a queen, a rook, a PS-Bishop and five
//! pawns, on 44 squares around two holes into which beams pull pieces.
//!
//! In reading order: `square` and `moves::lines` define the board, `piece` and `board` the pieces
//! on it, `position` the effects of turns and the end of the game, and `moves::turns` generates all
//! legal turns. In `notation`, `names` writes turns, and `parse` and `read` parse them. `composing`
//! splits turns into clicks. `moves::judge` and `notation::explain` explain why other turns are
//! illegal.

mod board;
mod composing;
mod info;
mod inspect;
mod moves;
mod notation;
mod piece;
mod position;
mod square;

pub use info::INFO;
pub use position::{Position, Turn};

use notation::fen;
use notation::read;
use std::ops::ControlFlow;

use super::{
    Cell, Color, ExplainTurns, FenError, IllegalTurn, Notation, Outcome, PlacedPiece,
    PlayablePosition, Rules, TurnOrigin, TurnStep, Viewer,
};
use crate::core::moves::key::{KeyFact, PositionKey};
use piece::Role;
use square::{CELLS, Square};

impl PlayablePosition for Position {
    type Turn = Turn;

    fn to_move(&self) -> Color {
        self.to_move
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_decided() {
            ControlFlow::Continue(())
        } else {
            self.visit_actions(visit)
        }
    }

    fn play(&mut self, turn: Turn) {
        self.advance(turn);
    }

    fn in_check(&self) -> bool {
        self.king_capturer().is_none() && self.is_attacked(self.to_move)
    }

    fn verdict(&self) -> Option<Outcome> {
        self.end()
    }

    fn key(&self) -> u64 {
        let mut key = PositionKey::new(self.to_move);
        for color in Color::ALL {
            for role in Role::ALL {
                for at in self.board.pieces(color, role) {
                    key = key.piece(color, role.letter(), at.into());
                }
            }
        }
        if let Some(passed) = self.en_passant {
            key = key.with(KeyFact::EnPassant, u64::from(Cell::from(passed).0));
        }
        key.finish()
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }
}

impl Notation for Position {
    fn bare_name(&self, turn: Turn) -> String {
        self.write_name(turn)
    }

    fn read(&self, text: &str) -> Result<Turn, IllegalTurn> {
        read::read(self, text)
    }
}

impl ExplainTurns for Position {
    fn explain(&self, _: Viewer, path: &[&str]) -> Option<IllegalTurn> {
        read::explain_path(self, path)
    }
}

impl Rules for Position {
    fn start() -> Self {
        fen::read(fen::START).expect("the starting position is well formed")
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self, _: Viewer) -> String {
        fen::write(self)
    }

    fn pieces(&self, _: Viewer) -> Vec<PlacedPiece> {
        let placed = |square: Square| {
            let piece = self.board.piece_at(square)?;
            Some(PlacedPiece {
                at: square.into(),
                color: piece.color,
                kind: piece.role.letter(),
            })
        };
        (0..CELLS).map(Square::new).filter_map(placed).collect()
    }

    fn checks(&self) -> Vec<Cell> {
        self.checked_kings()
    }

    fn origin(&self, turn: Turn) -> TurnOrigin {
        TurnOrigin::Cell(turn.from.into())
    }

    fn steps(&self, turn: Turn) -> Vec<TurnStep> {
        self.compose(turn)
    }
}
