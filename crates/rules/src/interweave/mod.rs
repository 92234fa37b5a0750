//! Interweave (Peter Aronson, 2002). Each side has two teams, one on light squares and one on dark
//! squares. A piece stays on its colour and captures on the other. Captures are compulsory and
//! continue as long as possible. Capturing a king wins.
//!
//! In reading order: `square`, `piece`, `board` and `pool` are the basic types, and `position`
//! plays steps. In `moves`, `turn` is a complete turn, `quiet` and `captures` generate the steps of
//! each piece, `turns` chains them, and `stepper` checks attempted turns. In `notation`, `names`
//! writes turns, `parse` and `read` parse them, and `explain` explains why a turn is illegal.
//! `composing` splits turns into clicks; `shuffle` creates the other starting positions.
//!
//! ```
//! use postern_rules::{Notation as _, Rules as _, interweave::Position};
//!
//! let mut position = Position::from_fen("8/8/8/1p6/p7/8/8/N7 w - - 0 1")?;
//! let chain = position.read("Na1-a5-e5")?;
//! assert_eq!(position.play_with_result(chain).facts().notation, "Na1-a5(xa4)-e5(xb5)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod composing;
mod info;
mod inspect;
mod moves;
mod notation;
mod piece;
mod pool;
mod position;
mod shuffle;
mod square;

pub use info::INFO;
pub use moves::turn::Turn;
pub use position::Position;

use notation::fen;
use notation::read;
use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::core::moves::key::{KeyFact, PositionKey};
use piece::Role;
use position::EnPassant;
use shakmaty::Square;

use super::{
    BoardHighlight, ByColor, Cell, Color, ExplainTurns, FenError, HighlightLook, IllegalTurn,
    Notation, Outcome, PlacedPiece, PlayablePosition, PoolEntry, PositionFeatures, Rules,
    TurnOrigin, TurnStep, Viewer,
};

/// The prefix that precedes the winning side in a saved position.
const WON: &str = "won:";

impl PlayablePosition for Position {
    type Turn = Turn;

    fn to_move(&self) -> Color {
        self.to_move
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_after(&mut |turn, _| visit(turn))
    }

    fn play(&mut self, turn: Turn) {
        let Some(first) = self.board.role_at(turn.from) else {
            return;
        };
        if let Some(last) = self.legs(turn).last() {
            let stepped = last.position.stepped(last.role, last.leg);
            *self = stepped.handed_over(first, last.leg);
        }
    }

    /// Kings are not royal, so there is no check.
    fn in_check(&self) -> bool {
        false
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
            for waiting in self.waiting(color) {
                let kind = u64::from(u32::from(waiting.kind)) << 16;
                let value = kind | (color as u64) << 8 | u64::from(waiting.count);
                key = key.with(KeyFact::Pool, value);
            }
        }
        if let Some(EnPassant { passed, victim }) = self.en_passant {
            let [passed, victim] = [passed, victim].map(|square| u64::from(Cell::from(square).0));
            key = key.with(KeyFact::EnPassant, passed << 8 | victim);
        }
        key.finish()
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    fn for_each_after(&self, mut visit: impl FnMut(Turn, &Self)) {
        let ControlFlow::Continue(()) = self.visit_after::<Infallible>(&mut |turn, after| {
            visit(turn, after);
            ControlFlow::Continue(())
        });
    }

    fn count_turns(&self) -> u64 {
        self.count()
    }

    fn has_turn(&self) -> bool {
        self.winner.is_none() && self.can_move()
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

    fn shuffled(seed: u64) -> Option<Self> {
        Some(Self::shuffled(seed))
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self, _: Viewer) -> String {
        fen::write(self)
    }

    /// Appends the winner to the FEN if there is one, because a FEN does not record whether a king
    /// was captured.
    fn save(&self) -> String {
        let fen = fen::write(self);
        match self.winner {
            Some(winner) => format!("{fen} {WON}{}", winner.slug()),
            None => fen,
        }
    }

    fn restore(saved: &str) -> Result<Self, FenError> {
        let (fen, winner) = match saved.rsplit_once(' ') {
            Some((fen, last)) if last.starts_with(WON) => {
                (fen, Color::from_slug(&last[WON.len()..]))
            }
            _ => (saved, None),
        };
        let position = fen::read(fen)?;
        Ok(Self { winner, ..position })
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
        self.board
            .occupied()
            .into_iter()
            .filter_map(placed)
            .collect()
    }

    /// Kings are not royal, so there is no check.
    fn checks(&self) -> Vec<Cell> {
        Vec::new()
    }

    fn features(&self, _: Viewer) -> PositionFeatures {
        PositionFeatures {
            pools: ByColor::of(|side| self.waiting(side).collect()),
            highlights: self.compulsion().into_iter().collect(),
            ..PositionFeatures::default()
        }
    }

    fn origin(&self, turn: Turn) -> TurnOrigin {
        TurnOrigin::Cell(turn.from.into())
    }

    fn steps(&self, turn: Turn) -> Vec<TurnStep> {
        self.compose(turn)
    }
}

impl Position {
    /// Returns the captured pieces of `side`, to which its pawns can promote.
    fn waiting(&self, side: Color) -> impl Iterator<Item = PoolEntry> {
        let waiting = move |role: Role| PoolEntry {
            kind: role.letter(),
            count: self.pool.count(side, role),
            droppable: false,
        };
        let kinds = Role::RETURNING.into_iter().map(waiting);
        kinds.filter(|waiting| waiting.count > 0)
    }

    /// Highlights the pieces that can capture. One of them must capture.
    fn compulsion(&self) -> Option<BoardHighlight> {
        let capturers = self.capturers();
        (self.winner.is_none() && capturers.any()).then(|| BoardHighlight {
            look: HighlightLook::MustAct,
            cells: capturers.into_iter().map(Cell::from).collect(),
            each: "can capture",
            words: match capturers.count() {
                1 => "You must capture: 1 piece can do so.".to_owned(),
                count => format!("You must capture: {count} pieces can do so."),
            },
        })
    }
}
