//! Hole Chess (Gary Gifford, 2004). Source of every rule: `rules/hole-chess.md`.

use super::{Choice, Color, Facts, FenError, Geometry, Illegal, Outcome, PieceKind, Placed, Rules, Viewer};

pub const GEOMETRY: Geometry = Geometry { files: 7, ranks: 10, cells: &[] };

pub const PIECE_KINDS: &[PieceKind] = &[
    PieceKind { letter: 'K', name: "King" },
    PieceKind { letter: 'Q', name: "Queen" },
    PieceKind { letter: 'R', name: "Rook" },
    PieceKind { letter: 'B', name: "PS-Bishop" },
    PieceKind { letter: 'P', name: "Pawn" },
];

#[derive(Clone, Debug)]
pub struct Position;

impl Rules for Position {
    type Turn = ();
    fn start() -> Self {
        todo!()
    }
    fn from_fen(_: &str) -> Result<Self, FenError> {
        todo!()
    }
    fn fen(&self, _: Viewer) -> String {
        todo!()
    }
    fn to_move(&self) -> Color {
        todo!()
    }
    fn pieces(&self, _: Viewer) -> Vec<Placed> {
        todo!()
    }
    fn checks(&self) -> Vec<String> {
        todo!()
    }
    fn choices(&self, _: Viewer) -> Vec<Choice> {
        todo!()
    }
    fn read(&self, _: &str) -> Result<(), Illegal> {
        todo!()
    }
    fn explain(&self, _: &[&str]) -> Option<Illegal> {
        todo!()
    }
    fn play(&mut self, _: &()) -> Facts {
        todo!()
    }
    fn verdict(&self) -> Option<Outcome> {
        todo!()
    }
    fn repetition_key(&self) -> String {
        todo!()
    }
    fn quiet_plies(&self) -> u32 {
        todo!()
    }
    fn perft(&self, _: u32) -> u64 {
        todo!()
    }
    fn divide(&self, _: u32) -> Vec<(String, u64)> {
        todo!()
    }
}
